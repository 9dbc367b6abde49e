import { describe, expect, test } from 'vitest'
import { avatarUrl } from './avatar.ts'

const picture = (avatar_url: string | null, custom_avatar_url: string | null = null) =>
  avatarUrl({ avatar_url, custom_avatar_url })

describe('The picture of a member', () => {
  test('is an absolute or root-relative address as it is [26]', () => {
    expect(picture('https://exemple.test/a.png')).toBe('https://exemple.test/a.png')
    expect(picture('/demo/avatar.jpg')).toBe('/demo/avatar.jpg')
  })

  test('is looked up in public storage when it is a storage path [26]', () => {
    expect(picture('avatars/a.webp')).toBe('/files/avatars/a.webp')
    expect(picture(null, 'custom-avatars/b.webp')).toBe('/files/custom-avatars/b.webp')
  })

  test('falls back to the default picture when the address is unknown [26]', () => {
    expect(picture('quelque-part.png')).toBe('/default-avatar.png')
    expect(picture('javascript:alert(1)')).toBe('/default-avatar.png')
    expect(picture('//ailleurs.test/a.png')).toBe('/default-avatar.png')
  })

  test('is null when the member has none: the initial is shown [26]', () => {
    expect(picture(null)).toBeNull()
    expect(picture('')).toBeNull()
  })

  test('is the uploaded one rather than the one from Google', () => {
    expect(picture('https://exemple.test/a.png', '/files/b.webp')).toBe('/files/b.webp')
  })
})
