const LIGATURES: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
}

/** The address of a title: « Œuvre à 0 € » → « oeuvre-a-0 ». Making it unique is the server's work. */
export function slugify(title: string): string {
  const slug = plainLetters(title)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug || 'plan'
}

/** Small letters, and each as the ones it is made of: « ﬁ », « Ｆｉ », « 𝐟𝐢 » → « fi ». Accents stay, and so do signs. */
export const plainLetters = (text: string) =>
  text
    .replace(/[\p{L}\p{Nd}]+/gu, (letters) => letters.normalize('NFKC'))
    .toLowerCase()
    .replace(/[œæßøđłıðþħ]/g, (letter) => LIGATURES[letter] ?? letter)
