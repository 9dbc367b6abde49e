import {
  expect,
  expectComplaints,
  expectResponsiveAndAccessible,
  expectResponsiveInBothThemes,
  open,
  test,
} from './support.ts'

const CAFE = '/plan/un-abonnement-cafe-pour-bureaux-de-moins-de-dix-personnes-livre-en-velo-cargo'

/*
 * A plain screen is checked here, one that takes several steps in the journey that takes them. Contrast: tests/contrast.test.ts
 * proves it for all colours, and these, the components of web/ui and the forecast show that the pages use them.
 */
for (const [name, path] of [
  ['the home page', '/'],
  ['a plan', CAFE],
] as const) {
  test(`${name} is accessible and fits at every width, in both themes`, async ({ page }) => {
    await open(page, path)
    await expectResponsiveInBothThemes(page)
  })
}

test('a page that asks to sign in, a legal text, a category and lists without results are accessible and fit at every width', async ({
  page,
}) => {
  for (const path of [
    '/publish',
    '/confidentialite',
    '/categorie/saas',
    '/search?q=zzqx',
    '/?category=Print-on-Demand&difficulty=expert&verified=1',
  ]) {
    await open(page, path)
    await expectResponsiveAndAccessible(page)
  }
})

test('the 404 is accessible and fits at every width, with its footer at the bottom of the window; « Connexion » leads to signing in without a return address', async ({
  page,
  complaints,
}) => {
  await open(page, '/nulle-part')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toHaveAttribute(
    'href',
    '/auth',
  )
  await expectResponsiveAndAccessible(page)
  expectComplaints(complaints, /404/)
  const bottom = () =>
    page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeCloseTo(page.viewportSize()!.height, 0)
})
