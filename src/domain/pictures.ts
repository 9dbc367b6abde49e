export const PLAN_PICTURE = { width: 1200, height: 800 }

/** Every plan picture is stored with a smaller copy beside it, for cards: « cafe.jpg » → « cafe-600.jpg ». */
export const smallPicture = (url: string) => url.replace(/(\.\w+)$/, '-600$1')

export const pictureSet = (url: string) => `${smallPicture(url)} 600w, ${url} 1200w`
