import { C } from '../palette.ts'
import { HAIR, type Hair, type HairName } from './hair.ts'
import { EXTRAS, type ExtraName, type TopName, TOPS } from './wear.ts'

export type Look = {
  ground: string
  skin: Skin
  hair: HairName
  hairColour?: string
  top: [TopName, string, string]
  beard?: keyof typeof BEARDS
  smile?: keyof typeof SMILES
  wears?: ExtraName[]
}

const SKINS = {
  fair: { face: '#f6d3b8', shade: '#e3b294', cheek: '#ee9c86' },
  light: { face: '#efc3a0', shade: '#d9a27c', cheek: '#e48e72' },
  tan: { face: '#d9a377', shade: '#bd8459', cheek: '#cf7d5c' },
  brown: { face: '#a86f48', shade: '#895636', cheek: '#a8553c' },
  dark: { face: '#7a4a2e', shade: '#5e3620', cheek: '#8d4434' },
  deep: { face: '#56331f', shade: '#402414', cheek: '#71352a' },
}
type Skin = keyof typeof SKINS

const SMILES = {
  closed:
    '<path d="M88 116c6 8 18 8 24 0" fill="none" stroke="#7c2f2f" stroke-width="3.4" stroke-linecap="round"/>',
  open: '<path d="M86 113h28c-1 10-7 15-14 15s-13-5-14-15Z" fill="#7c2f2f"/><path d="M88 113h24c0 5-1 6-2 6H90c-1 0-2-1-2-6Z" fill="#fff"/>',
  half: '<path d="M90 119c8 3 16 1 21-6" fill="none" stroke="#7c2f2f" stroke-width="3.4" stroke-linecap="round"/>',
}

const BEARDS = {
  full: '<path d="M66 98c0 34 14 46 34 46s34-12 34-46c-3 8-8 11-14 10-12-3-28-3-40 0-6 1-11-2-14-10Z"/>',
  trimmed:
    '<path d="M68 104c2 26 14 36 32 36s30-10 32-36c-4 16-12 22-18 23-8 2-20 2-28 0-6-1-14-7-18-23Z"/><path d="M85 110c8-5 22-5 30 0-8 3-22 3-30 0Z"/>',
  goatee:
    '<path d="M90 124c4 4 16 4 20 0 2 10-2 16-10 16s-12-6-10-16Z"/><path d="M86 110c8-4 20-4 28 0-8 3-20 3-28 0Z"/>',
  moustache: '<path d="M80 113c4-8 14-9 20-5 6-4 16-3 20 5-8 4-16 3-20 0-4 3-12 4-20 0Z"/>',
}

/** A member, head and shoulders, in a square of 200. */
export function portrait(look: Look): string {
  const { ground, skin, hair, hairColour = C.bark, top, beard, smile = 'closed', wears = [] } = look
  const { face, shade, cheek } = SKINS[skin]
  const strands: Hair = HAIR[hair]
  const [dress, first, second] = top
  const brows = hair === 'none' ? shade : hairColour
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">`,
    `<rect width="200" height="200" fill="${ground}"/>`,
    `<g transform="matrix(1.08 0 0 1.08 -8 -16)"><g fill="${hairColour}">${strands.back ?? ''}</g>`,
    `<path d="M84 118h32v32c0 12-32 12-32 0Z" fill="${shade}"/>`,
    TOPS[dress](first, second),
    `<path d="M86 132h28v16c0 12-28 12-28 0Z" fill="${dress === 'roll' ? 'none' : shade}"/>`,
    `<g fill="${face}"><circle cx="65" cy="98" r="9"/><circle cx="135" cy="98" r="9"/></g>`,
    `<path d="M66 88c0-26 14-38 34-38s34 12 34 38c0 32-14 52-34 52S66 120 66 88Z" fill="${face}"/>`,
    `<g fill="${cheek}" opacity=".45"><circle cx="79" cy="109" r="7.500"/><circle cx="121" cy="109" r="7.500"/></g>`,
    beard ? `<g fill="${hairColour}">${BEARDS[beard]}</g>` : '',
    `<g fill="${C.ink}"><circle cx="87" cy="95" r="3.600"/><circle cx="113" cy="95" r="3.600"/></g>`,
    `<path d="M79 84c4-4 10-5 15-2M121 84c-4-4-10-5-15-2" fill="none" stroke="${brows}" stroke-width="3.600" stroke-linecap="round"/>`,
    `<path d="M100 95c3 6 4 9 0 11" fill="none" stroke="${shade}" stroke-width="3.200" stroke-linecap="round"/>`,
    SMILES[smile],
    `<g fill="${hairColour}">${strands.front ?? ''}</g>`,
    ...wears.map((extra) => EXTRAS[extra]),
    `</g></svg>`,
  ].join('')
}
