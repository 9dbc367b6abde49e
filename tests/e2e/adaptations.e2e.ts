import { signInAs } from './demo-members.ts'
import { submit, text, title } from './publish-steps.ts'
import { expect, expectResponsiveInBothThemes, open, test } from './support.ts'

const ORIGINAL = '/plan/une-chorale-du-midi-dans-trois-entreprises-quarante-minutes-sans-concert-final'

test('a reader adapts a plan; everyone sees its original and what changed, and the original lists it [281, 282, 284, 285, 303]', async ({
  page,
  otherPage,
}) => {
  await signInAs(page, 'vip')
  await open(page, ORIGINAL)
  await page.getByRole('complementary').getByRole('link', { name: 'Adapter ce plan' }).click()
  await expect(page.getByRole('note').filter({ hasText: 'Vous adaptez' })).toContainText(
    /«\sUne chorale du midi .+\s» de Hélène/,
  )
  await expect(title(page)).toHaveValue(/^Une chorale du midi .+ – ma version$/)
  await expectResponsiveInBothThemes(page)
  await title(page).fill('Une chorale du soir à Liège')
  await page.getByRole('link', { name: 'Contenu', exact: true }).click()
  const written = await text(page).inputValue()
  await text(page).fill(written.replace('12 h 10, échauffement assis', '18 h 10, échauffement debout'))
  await submit(page).click()
  await page.waitForURL(/\/plan\/une-chorale-du-soir-a-liege/)
  const address = new URL(page.url()).pathname

  await open(otherPage, address)
  const line = otherPage.getByText('Adapté de').first()
  await expect(line).toContainText('Une chorale du midi')
  await otherPage.getByRole('button', { name: 'Comparer' }).click()
  const dialog = otherPage.getByRole('dialog', { name: 'Différences' })
  await expect(dialog).toContainText('18 h 10, échauffement debout')
  await expectResponsiveInBothThemes(otherPage)
  await otherPage.keyboard.press('Escape')
  await expect(line.getByRole('link', { name: /^Une chorale du midi/ })).toHaveAttribute('href', ORIGINAL)
  // The page may be ten seconds old.
  await expect
    .poll(async () => await (await otherPage.request.get(ORIGINAL)).text())
    .toContain('Une chorale du soir à Liège')
  await open(otherPage, ORIGINAL)
  const section = otherPage.getByRole('region', { name: 'Adaptations' })
  await expect(section.getByRole('link', { name: 'Une chorale du soir à Liège' })).toBeVisible()
  await expect(section.getByRole('listitem').first()).toContainText(/\d\s%\sdu texte changé/)
  await expectResponsiveInBothThemes(otherPage)
})
