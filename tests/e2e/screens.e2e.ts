import { expect, expectComplaints, expectResponsiveInBothThemes, open, test } from './support.ts'

const CAFE = '/plan/un-abonnement-cafe-pour-bureaux-de-moins-de-dix-personnes-livre-en-velo-cargo'

for (const [name, path] of [
  ['the home page', '/'],
  ['a plan', CAFE],
  ['the 404', '/nulle-part'],
  ['a page that asks to sign in', '/publish'],
  ['a legal text', '/confidentialite'],
] as const) {
  test(`${name} is accessible and fits at every width, in both themes`, async ({ page, complaints }) => {
    await open(page, path)
    await expectResponsiveInBothThemes(page)
    if (name !== 'the 404') return
    expectComplaints(complaints, /404/)
    // On a short page the footer is at the bottom of the window.
    const bottom = () =>
      page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().bottom)
    await expect.poll(bottom).toBeCloseTo(page.viewportSize()!.height, 0)
  })
}
