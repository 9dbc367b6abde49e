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
  const slug = expandLigatures(title)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug === '') return 'plan'
  // A plan is found by its id too, so no address looks like one.
  return ID_LIKE.test(slug) ? `plan-${slug}` : slug
}

const ID_LIKE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Small letters, and each as the ones it is made of: « ﬁ », « Ｆｉ », « 𝐟𝐢 » → « fi ». Accents stay, and so do signs. */
export const expandLigatures = (text: string) =>
  text
    .replace(/[\p{L}\p{Nd}]+/gu, (letters) => letters.normalize('NFKC'))
    .toLowerCase()
    .replace(/[œæßøđłıðþħ]/g, (letter) => LIGATURES[letter] ?? letter)
