import { PLAN_PICTURE } from '#domain/pictures.ts'

const JPEG = 'image/jpeg'
const QUALITY = 0.8

/** A picture no larger than a plan's may be, as JPEG; as it came where this browser cannot: the server does the same. */
export async function fitPicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  try {
    const scale = Math.min(1, PLAN_PICTURE.width / bitmap.width, PLAN_PICTURE.height / bitmap.height)
    if (scale === 1 && file.type === JPEG) return file
    const blob = await drawn(bitmap, scale)
    return blob ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: JPEG }) : file
  } catch {
    return file
  } finally {
    bitmap.close()
  }
}

function drawn(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')!
  // JPEG knows no transparency: what shows through is paper, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, JPEG, QUALITY))
}
