import { expect, test } from 'vitest'
import { inDrawingOrder, isRightToLeft } from './drawing-arabic.ts'
import { createFonts, isDrawable, outline, widthOf } from './drawing-text.ts'

const fonts = createFonts()
const style = { size: 40, weight: 700 } as const

test.each(['Miel', 'Łódź', 'Мёд', 'Μέλι', 'عسل', '🚀', '👩‍💻', '𝐌𝐢𝐞𝐥', 'ﬁn'])('« %s » is drawn', (text) => {
  expect(isDrawable(fonts, text)).toBe(true)
  expect(widthOf(fonts, text, style)).toBeGreaterThan(20)
  expect(outline(fonts, text, 0, 40, style)).toMatch(/^M(?!.*NaN)/)
})

test('characters that no font has are recognised and not drawn', () => {
  expect(isDrawable(fonts, '蜂蜜 ')).toBe(false)
  expect(outline(fonts, '蜂蜜', 0, 40, style)).toBe('')
})

test.for([
  ['بيت', 'ﺖﻴﺑ'],
  ['دار', 'ﺭﺍﺩ'],
  ['سلام', 'ﻡﻼﺳ'],
  ['پنج', 'ﺞﻨﭘ'],
  ['بَيت', 'ﺖﻴﺑ'],
] as const)('the characters of « %s » join, from right to left', ([word, drawn]) => {
  expect(inDrawingOrder(word).join('')).toBe(drawn)
})

test('the direction of a line is that of its first letter, and words of the other direction keep their own order', () => {
  expect([isRightToLeft('عسل 2026'), isRightToLeft('2026 Miel عسل')]).toEqual([true, false])
  expect(inDrawingOrder('دار (2026) دار').join('')).toBe('ﺭﺍﺩ (2026) ﺭﺍﺩ')
  expect(inDrawingOrder('Miel دار (Lyon)').join('')).toBe('Miel ﺭﺍﺩ (Lyon)')
})
