import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  test,
  THEMES,
  tooSmallTargets,
  WIDTHS,
} from './support.ts'

const SCREENS = {
  'the home page': '/',
  'a plan': '/plan/un-abonnement-cafe-pour-bureaux-de-moins-de-dix-personnes-livre-en-velo-cargo',
  'the 404': '/nulle-part',
  'a page that asks to sign in': '/publish',
  'a legal text': '/confidentialite',
  'the contact page': '/contact',
}

for (const [name, path] of Object.entries(SCREENS)) {
  for (const colorScheme of THEMES) {
    test(`${name} is accessible and fits at every width, ${colorScheme}`, async ({ page, complaints }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await open(page, path)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        if (width < 768) expect(await tooSmallTargets(page)).toEqual([])
      }
      // A 404 is reported by the browser itself, whatever the page does.
      if (name === 'the 404')
        complaints.splice(0, complaints.length, ...complaints.filter((text) => !/404/.test(text)))
    })
  }
}

test('every text of the interface is in French [23]', async ({ page }) => {
  await open(page, '/')
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  await expect(page.locator('body')).not.toContainText(/\b(loading|sign in|search|next|home|see more)\b/i)
})
