/** Which part of a picture is kept: how near, and where of what is left over, 0 (left, top) to 1. */
export type Framing = { zoom: number; x: number; y: number }

export const CENTRED: Framing = { zoom: 1, x: 0.5, y: 0.5 }
export const ZOOM_MAX = 4

type Size = { width: number; height: number }
type Part = Size & { left: number; top: number }

/** The largest part of this shape at zoom 1, smaller from there. */
export function partOf(picture: Size, shape: number, { zoom, x, y }: Framing): Part {
  const isWide = picture.width / picture.height > shape
  const width = (isWide ? picture.height * shape : picture.width) / zoom
  const height = width / shape
  return { width, height, left: (picture.width - width) * x, top: (picture.height - height) * y }
}

/** After the picture was pulled by so much of the frame's width and height. */
export function pulled(
  picture: Size,
  shape: number,
  framing: Framing,
  by: { x: number; y: number },
): Framing {
  const part = partOf(picture, shape, framing)
  const along = (place: number, distance: number, room: number) =>
    room > 0 ? Math.max(0, Math.min(1, place - distance / room)) : place
  return {
    zoom: framing.zoom,
    x: along(framing.x, by.x * part.width, picture.width - part.width),
    y: along(framing.y, by.y * part.height, picture.height - part.height),
  }
}
