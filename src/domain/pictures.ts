export const PLAN_PICTURE = { width: 1200, height: 800 }

/** Every plan picture is stored with a smaller copy beside it, for cards: « cafe.jpg » → « cafe-600.jpg ». */
export const smallPicture = (url: string) => url.replace(/(\.\w+)$/, '-600$1')

export const pictureSet = (url: string) => `${smallPicture(url)} 600w, ${url} 1200w`

/**
 * A picture as wide as a phone, said to be two thirds of that: the small copy then does for all but the finest screens,
 * and is there in half the time on a slow line.
 */
export const ON_PHONES = '(width < 40rem) 67vw'

const TEXT_PICTURE = String.raw`/files/(plan-images/[0-9a-f]{32}\.(?:jpg|webp))`

/** The pictures of our storage that a plan's text shows. */
export const picturesIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(new RegExp(TEXT_PICTURE, 'g'))].map(([, path = '']) => path)),
]

/**
 * Whether a text may show the picture at this address: exactly the address that we gave it. Anything else could make
 * whoever reads the text ask for another address of the site, or of somebody else's.
 */
export const isTextPicture = (address: string): boolean => WHOLE.test(address)

const WHOLE = new RegExp(`^${TEXT_PICTURE}$`)
