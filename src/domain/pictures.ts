export const PLAN_PICTURE = { width: 1200, height: 800 }

/** The smaller copy of a plan picture, for cards: « cafe.jpg » → « cafe-600.jpg ». */
export const smallPicture = (url: string) => url.replace(/(\.\w+)$/, '-600$1')

export const pictureSet = (url: string) => `${smallPicture(url)} 600w, ${url} 1200w`

/**
 * The `sizes` of a full-width picture on phones, understated by a third: most phones then load the small copy, in half
 * the time on a slow connection.
 */
export const ON_PHONES = '(width < 40rem) 67vw'

const TEXT_PICTURE = String.raw`/files/(plan-images/[0-9a-f]{32}\.(?:jpg|webp))`

/** The paths of stored pictures that a plan's text shows. */
export const picturesIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(new RegExp(TEXT_PICTURE, 'g'))].map(([, path = '']) => path)),
]

/**
 * Whether a text may show the picture at this address: only addresses of stored pictures. Any other address would make
 * readers send requests to other pages or sites.
 */
export const isTextPicture = (address: string): boolean => WHOLE.test(address)

const WHOLE = new RegExp(`^${TEXT_PICTURE}$`)
