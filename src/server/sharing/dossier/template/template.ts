import { COVER } from './cover.ts'
import { FORECAST } from './forecast.ts'
import { LAYOUT } from './layout.ts'
import { TEXT } from './text.ts'

const DOCUMENT = String.raw`
#cover(d.cover)
#contents("Sommaire")
#pagebreak(weak: true)
#blocks(d.blocks)
#context [#metadata(counter(page).final().first()) <last-page>]
`

export const DOSSIER_TEMPLATE = [LAYOUT, COVER, FORECAST, TEXT, DOCUMENT].join('\n')
