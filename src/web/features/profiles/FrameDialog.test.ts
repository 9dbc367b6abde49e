import { expect, test } from 'vitest'
import { CENTRED, cropOf, dragged } from './FrameDialog.tsx'

const WIDE = { width: 400, height: 200 }
const TALL = { width: 200, height: 400 }

test('by default the crop is the largest part of the picture, in the middle [118]', () => {
  expect(cropOf(WIDE, 1, CENTRED)).toEqual({ width: 200, height: 200, left: 100, top: 0 })
  expect(cropOf(TALL, 1, CENTRED)).toEqual({ width: 200, height: 200, left: 0, top: 100 })
  expect(cropOf(WIDE, 4, CENTRED)).toEqual({ width: 400, height: 100, left: 0, top: 50 })
})

test('zooming in crops a smaller part, which never leaves the picture [118]', () => {
  expect(cropOf(WIDE, 1, { zoom: 2, x: 1, y: 1 })).toEqual({ width: 100, height: 100, left: 300, top: 100 })
  expect(cropOf(WIDE, 1, { zoom: 2, x: 0, y: 0 })).toMatchObject({ left: 0, top: 0 })
})

test('dragging the picture to the right shows more of its left [118]', () => {
  expect(dragged(WIDE, 1, CENTRED, { x: 0.25, y: 0.5 })).toEqual({ zoom: 1, x: 0.25, y: 0.5 })
  expect(dragged(WIDE, 1, CENTRED, { x: 9, y: 0 }).x).toBe(0)
  expect(dragged(WIDE, 1, CENTRED, { x: -9, y: 0 }).x).toBe(1)
})
