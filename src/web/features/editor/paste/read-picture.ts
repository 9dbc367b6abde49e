import { uploadRefusal } from '#domain/uploads.ts'
import { PLAIN, type Run } from './blocks.ts'
import type { Losses } from './losses.ts'

const PICTURES_MAX = 30

/** Reads the pictures that the document itself contains; those at other addresses are never fetched. */
export function pictureReader(losses: Losses, maySendPictures: boolean) {
  let count = 0
  return (image: Element): Run | null => {
    const alt = image.getAttribute('alt')?.trim() ?? ''
    if (/^\p{Extended_Pictographic}/u.test(alt)) return { kind: 'text', text: alt, ...PLAIN }
    if (image.getAttribute('width') === '1' && image.getAttribute('height') === '1') return null
    const [, type, data] = /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(image.getAttribute('src') ?? '') ?? []
    if (type === undefined || data === undefined) {
      losses.picturesElsewhere += 1
      return null
    }
    const size = Math.floor((data.length * 3) / 4)
    const refusal = uploadRefusal('plan_image', { type, size })
    if (refusal?.kind === 'invalid') losses.picturesOfOtherFormats += 1
    else if (refusal) losses.picturesTooLarge += 1
    else if (!maySendPictures) losses.picturesRefused += 1
    else if (count === PICTURES_MAX) losses.picturesTooMany += 1
    else {
      const file = fileOf(data, type)
      if (file) {
        count += 1
        return { kind: 'picture', file, alt }
      }
      losses.picturesOfOtherFormats += 1
    }
    return null
  }
}

function fileOf(base64: string, type: string): File | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return new File([bytes], `image.${type.slice('image/'.length)}`, { type })
  } catch {
    return null
  }
}
