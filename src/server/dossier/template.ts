import { COVER } from './template-cover.ts'
import { FORECAST } from './template-forecast.ts'
import { LAYOUT } from './template-layout.ts'
import { TEXT } from './template-text.ts'

const DOCUMENT = String.raw`
#cover(d.cover)
#contents("Sommaire")
#pagebreak(weak: true)
#blocks(d.blocks)
#context [#metadata(counter(page).final().first()) <last-page>]
`

export const DOSSIER_TEMPLATE = [LAYOUT, COVER, FORECAST, TEXT, DOCUMENT].join('\n')
