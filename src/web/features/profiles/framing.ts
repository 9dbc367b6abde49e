/** The crop of a picture: zoom, and position from 0 (left, top) to 1. */
export type Framing = { zoom: number; x: number; y: number }

export const CENTRED: Framing = { zoom: 1, x: 0.5, y: 0.5 }
export const ZOOM_MAX = 4

type Size = { width: number; height: number }
type Crop = Size & { left: number; top: number }

/** The largest part with this aspect ratio at zoom 1, a smaller one above. */
export function cropOf(picture: Size, shape: number, { zoom, x, y }: Framing): Crop {
  const isWide = picture.width / picture.height > shape
  const width = (isWide ? picture.height * shape : picture.width) / zoom
  const height = width / shape
  return { width, height, left: (picture.width - width) * x, top: (picture.height - height) * y }
}

/** The crop after dragging the picture, by fractions of the frame's width and height. */
export function dragged(
  picture: Size,
  shape: number,
  framing: Framing,
  by: { x: number; y: number },
): Framing {
  const crop = cropOf(picture, shape, framing)
  const along = (position: number, distance: number, range: number) =>
    range > 0 ? Math.max(0, Math.min(1, position - distance / range)) : position
  return {
    zoom: framing.zoom,
    x: along(framing.x, by.x * crop.width, picture.width - crop.width),
    y: along(framing.y, by.y * crop.height, picture.height - crop.height),
  }
}
