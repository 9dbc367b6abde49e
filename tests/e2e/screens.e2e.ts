import { expectComplaints, expectSound, open, test, THEMES, WIDTHS } from './support.ts'

const CAFE = '/plan/un-abonnement-cafe-pour-bureaux-de-moins-de-dix-personnes-livre-en-velo-cargo'

/** What people see most, at every width in both themes. */
for (const [name, path] of [
  ['the home page', '/'],
  ['a plan', CAFE],
] as const) {
  for (const colorScheme of THEMES) {
    test(`${name} is accessible and fits at every width, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await open(page, path)
      for (const width of WIDTHS) await expectSound(page, width)
    })
  }
}

/** The others share header, footer and pieces with them: narrow and light, wide and dark. */
for (const [name, path] of [
  ['the 404', '/nulle-part'],
  ['a page that asks to sign in', '/publish'],
  ['a legal text', '/confidentialite'],
  ['the contact page', '/contact'],
] as const) {
  test(`${name} is accessible and fits`, async ({ page, complaints }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open(page, path)
    await expectSound(page, 360)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectSound(page, 1280)
    if (name === 'the 404') expectComplaints(complaints, /404/)
  })
}
