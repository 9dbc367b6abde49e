import type { Request } from '@playwright/test'
import { aPicture } from '../support/pictures.ts'
import { toastOf } from './account-steps.ts'
import { signInAs } from './demo-members.ts'
import { text, write } from './publish-steps.ts'
import { expect, open, test } from './support.ts'

test('text copied from a page is pasted as markdown with its pictures [366, 367, 368, 410]', async ({
  page,
  context,
}) => {
  const picture = (await aPicture({ width: 30, height: 20 }, 'png')).toString('base64')
  await context.route('https://lh7-rt.googleusercontent.com/**', (route) => route.abort())
  const source = await context.newPage()
  await source.setContent(
    `<h1>Le local</h1><p>Un <b>ancien four</b>.</p><p><img alt="Façade" src="data:image/png;base64,${picture}"></p><p><img src="https://lh7-rt.googleusercontent.com/x"></p><script>window.copied = 1</script>`,
  )
  await source.keyboard.press('ControlOrMeta+a')
  await source.keyboard.press('ControlOrMeta+c')
  await source.close()

  await signInAs(page, 'vip')
  await open(page, '/publish?onglet=contenu')
  await write(page, 'Avant.')
  const requests: Request[] = []
  page.on('request', (request) => void requests.push(request))
  await text(page).press('ControlOrMeta+v')
  const dialog = page.getByRole('alertdialog', { name: 'Coller ce texte ?' })
  await expect(dialog.getByRole('listitem')).toHaveText(/^1\simage restée dans le document d’origine/)
  const scripts = requests.filter((request) => request.resourceType() === 'script')
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  expect(sizes).not.toEqual([])
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThanOrEqual(
    12 * 1024,
  )
  await dialog.getByRole('button', { name: 'Coller', exact: true }).click()
  await expect(toastOf(page, 'Image uploadée')).toBeVisible()
  await expect(text(page)).toHaveValue(
    /^Avant\.\n\n## Le local\n\nUn \*\*ancien four\*\*\.\n\n!\[Façade\]\(\/files\/[^)]+\)\n\n$/,
  )
  await expect(page.getByRole('region', { name: 'Aperçu en direct' }).locator('img')).toBeVisible()
  expect(requests.filter((request) => request.url().includes('googleusercontent'))).toEqual([])
})
