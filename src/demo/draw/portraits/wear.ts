import { C } from '../palette.ts'

const BODY = 'M24 204c0-42 30-58 76-58s76 16 76 58Z'
const body = (colour: string) => `<path d="${BODY}" fill="${colour}"/>`
const collar = (colour: string) =>
  `<path d="M78 147l22 20-16 15-16-30ZM122 147l-22 20 16 15 16-30Z" fill="${colour}"/>`

/** What covers the shoulders: two colours, the second for what lies on the first. */
export const TOPS = {
  tee: (a: string, b: string) =>
    `${body(a)}<path d="M78 147c4 14 12 20 22 20s18-6 22-20" fill="none" stroke="${b}" stroke-width="5"/>`,
  shirt: (a: string, b: string) =>
    `${body(a)}${collar(b)}<path d="M100 168v36" stroke="${b}" stroke-width="3"/><circle cx="100" cy="184" r="2.5" fill="${C.ink}"/>`,
  vneck: (a: string, b: string) => `${body(a)}<path d="M76 147l24 34 24-34c-8-3-40-3-48 0Z" fill="${b}"/>`,
  blazer: (a: string, b: string) =>
    `${body(b)}<path d="M24 204c0-38 24-55 54-57l22 57ZM176 204c0-38-24-55-54-57l-22 57Z" fill="${a}"/>`,
  roll: (a: string, b: string) =>
    `${body(a)}<rect x="80" y="132" width="40" height="24" rx="10" fill="${a}"/><path d="M82 141h36" stroke="${b}" stroke-width="3" stroke-linecap="round"/>`,
  stripes: (a: string, b: string) =>
    `${body(a)}<g stroke="${b}" stroke-width="7"><path d="M58 158h84M40 173h120M30 188h140"/></g>`,
  dungarees: (a: string, b: string) =>
    `${body(b)}<path d="M66 204v-36h68v36Z" fill="${a}"/><path d="M70 170l-10-20M130 170l10-20" stroke="${a}" stroke-width="11"/><circle cx="72" cy="174" r="4" fill="${C.mustard}"/><circle cx="128" cy="174" r="4" fill="${C.mustard}"/>`,
  apron: (a: string, b: string) =>
    `${body(b)}<path d="M70 204v-34c16 7 44 7 60 0v34Z" fill="${a}"/><path d="M72 172l10-24M128 172l-10-24" stroke="${a}" stroke-width="6"/>`,
  hoodie: (a: string, b: string) =>
    `<path d="M56 160c0-24 16-34 44-34s44 10 44 34Z" fill="${b}"/>${body(a)}<path d="M88 156v26M112 156v26" stroke="${b}" stroke-width="4" stroke-linecap="round"/>`,
  scarf: (a: string, b: string) =>
    `${body(a)}<path d="M68 144c10 16 54 16 64 0l6 14c-14 18-62 18-76 0Z" fill="${b}"/><path d="M116 160l22 44h-26l-10-38Z" fill="${b}"/>`,
  scrubs: (a: string, b: string) =>
    `${body(a)}<path d="M80 146l20 28 20-28" fill="none" stroke="${b}" stroke-width="6"/><rect x="122" y="176" width="24" height="22" rx="3" fill="${b}" opacity=".5"/>`,
  wax: (a: string, b: string) =>
    `${body(a)}<g fill="${b}"><circle cx="52" cy="178" r="9"/><circle cx="84" cy="190" r="9"/><circle cx="116" cy="190" r="9"/><circle cx="148" cy="178" r="9"/></g><path d="M76 147c6 16 14 22 24 22s18-6 24-22" fill="none" stroke="${b}" stroke-width="7"/>`,
  checks: (a: string, b: string) =>
    `${body(a)}<g stroke="${b}" stroke-width="5" opacity=".55"><path d="M52 156v48M76 148v56M124 148v56M148 156v48M36 170h128M28 188h144"/></g>${collar(a)}`,
  tape: (a: string, b: string) =>
    `${body(a)}<path d="M72 150c-4 20-4 36-2 54M128 150c4 20 4 36 2 54" fill="none" stroke="${b}" stroke-width="9"/>`,
} satisfies Record<string, (a: string, b: string) => string>

/** What is worn on the head or before the eyes. */
export const EXTRAS = {
  round: `<g fill="#fff" fill-opacity=".25" stroke="${C.ink}" stroke-width="3.4"><circle cx="86" cy="95" r="11.5"/><circle cx="114" cy="95" r="11.5"/></g><path d="M97.5 94h5M66 92l8.500 2M134 92l-8.500 2" stroke="${C.ink}" stroke-width="3"/>`,
  redRound: `<g fill="#fff" fill-opacity=".3" stroke="${C.wine}" stroke-width="3.4"><circle cx="86" cy="95" r="11.5"/><circle cx="114" cy="95" r="11.5"/></g><path d="M97.500 94h5" stroke="${C.wine}" stroke-width="3"/>`,
  square: `<g fill="#fff" fill-opacity=".25" stroke="${C.ink}" stroke-width="3.400"><rect x="74" y="86" width="23" height="18" rx="5"/><rect x="103" y="86" width="23" height="18" rx="5"/></g><path d="M97 93h6" stroke="${C.ink}" stroke-width="3"/>`,
  earrings: `<g fill="none" stroke="${C.mustard}" stroke-width="4"><circle cx="66" cy="115" r="7"/><circle cx="134" cy="115" r="7"/></g>`,
  pearls: `<g fill="${C.white}"><circle cx="66" cy="108" r="4"/><circle cx="134" cy="108" r="4"/></g>`,
  straw: `<ellipse cx="100" cy="66" rx="66" ry="13" fill="${C.amber}"/><path d="M66 64c0-30 14-38 34-38s34 8 34 38c-18 6-50 6-68 0Z" fill="${C.mustard}"/><path d="M66 62c18 7 50 7 68 0v-9c-18 6-50 6-68 0Z" fill="${C.brick}"/>`,
  wrap: `<path d="M62 84c-4-36 14-54 40-54s42 20 36 54c-20-14-56-14-76 0Z" fill="${C.mustard}"/><path d="M62 84c20-14 56-14 76 0l1-12c-22-12-56-12-77 0Z" fill="${C.brick}"/><path d="M110 34c8-18 26-18 26-6s-14 16-26 14Z" fill="${C.mustard}"/>`,
  beanie: `<path d="M62 82c-2-34 14-48 38-48s40 14 38 48Z" fill="${C.terra}"/><rect x="58" y="72" width="84" height="17" rx="8" fill="${C.cream}"/>`,
  sailor: `<path d="M62 70c6-18 20-26 38-26s34 8 40 24c-20 8-56 10-78 2Z" fill="${C.navy}"/><path d="M60 72c20 9 62 9 82-2l2 9c-24 9-62 10-86 1Z" fill="${C.ink}"/>`,
  rail: `<path d="M64 70c0-20 14-30 36-30s36 10 36 30Z" fill="${C.navy}"/><rect x="62" y="62" width="76" height="12" rx="4" fill="${C.red}"/><path d="M62 74h76c2 6-4 10-10 9-20-4-38-4-56 0-6 1-12-3-10-9Z" fill="${C.ink}"/>`,
  kufi: `<path d="M66 76c0-28 12-36 34-36s34 8 34 36c-20-8-48-8-68 0Z" fill="${C.white}"/><path d="M66 74c20-8 48-8 68 0" fill="none" stroke="${C.mustard}" stroke-width="5" stroke-dasharray="7 5"/>`,
  bandana: `<path d="M62 84c0-14 8-22 14-26 16-6 32-6 48 0 6 4 14 12 14 26-20-16-56-16-76 0Z" fill="${C.red}"/><g fill="${C.white}"><circle cx="82" cy="66" r="3"/><circle cx="100" cy="62" r="3"/><circle cx="118" cy="66" r="3"/></g>`,
  sportband: `<path d="M64 80c20-13 52-13 72 0v-11c-20-12-52-12-72 0Z" fill="${C.teal}"/>`,
  pencil: `<path d="M130 88l22-26 6 5-22 26Z" fill="${C.mustard}"/><path d="M152 62l6 5 3-8Z" fill="${C.bark}"/>`,
  flower: `<g fill="${C.red}"><circle cx="132" cy="62" r="7"/><circle cx="142" cy="68" r="7"/><circle cx="138" cy="78" r="7"/><circle cx="127" cy="74" r="7"/></g><circle cx="134" cy="70" r="5" fill="${C.mustard}"/>`,
} satisfies Record<string, string>

export type TopName = keyof typeof TOPS
export type ExtraName = keyof typeof EXTRAS
