import { expect, test } from 'vitest'
import { drawText, isDrawable, isRightToLeft, toPng, widthOf, wrap } from './drawing.ts'

const style = { size: 40, weight: 700 } as const
const drawn = (text: string) => drawText(text, 400, 40, style, '#000')
/** What stands between the tags, without the marks of direction. */
const textIn = (svg: string) => svg.replace(/<[^>]*>|[\u202b\u202c]/g, '')

async function pixels(text: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="60">${drawn(text)}</svg>`
  return Buffer.from(await toPng(svg))
}

test.each(['Miel', 'Łódź', 'Мёд', 'Μέλι', 'عسل', '🚀', '👩‍💻', '𝐌𝐢𝐞𝐥', 'ﬁn', '<&"\'>'])(
  '« %s » is drawn',
  async (text) => {
    expect(isDrawable(text)).toBe(true)
    expect(widthOf(text, style)).toBeGreaterThan(20)
    expect((await pixels(text)).equals(await pixels(''))).toBe(false)
  },
)

test('characters that no font has are recognised and not drawn', () => {
  expect(isDrawable('蜂蜜 ')).toBe(false)
  expect(textIn(drawn('蜂蜜 Miel'))).toBe(' Miel')
})

test('joined emoji, and a flag, are as wide as one', () => {
  const one = widthOf('🚀', style)
  expect([widthOf('👩‍💻', style), widthOf('🇨🇭', style), widthOf('🚀🚀', style)]).toEqual([one, one, 2 * one])
})

test('a line that is read from right to left ends where it is placed, and its Arabic characters join', async () => {
  expect([isRightToLeft('عسل 2026'), isRightToLeft('2026 Miel عسل')]).toEqual([true, false])
  expect(drawn('عسل')).toContain('x="400.0" y="40.0" fill="#000" font-family="Noto Sans Arabic"')
  expect([drawn('عسل'), drawn('Miel عسل')].map((svg) => svg.includes('text-anchor="end"'))).toEqual([
    true,
    false,
  ])
  expect((await pixels('عسل')).equals(await pixels('ع\u200cس\u200cل'))).toBe(false)
})

test('a text is broken at words, and at characters in a long word; the end of a cut one is marked', () => {
  expect(wrap('du miel de montagne', 200, 3, style)).toEqual(['du miel', 'de', 'montagne'])
  expect(wrap('du miel de montagne', 200, 2, style)).toEqual(['du miel', 'de…'])
  expect(wrap('mielmielmiel', 100, 9, style).join('')).toBe('mielmielmiel')
})
