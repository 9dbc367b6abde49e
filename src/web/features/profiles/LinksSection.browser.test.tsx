import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ExternalLink } from '#domain/profiles/profiles.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { profileSettings } from '../../../../tests/support/profile-settings.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { LinksSection } from './LinksSection.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const mainLink = page.getByRole('textbox', { name: 'Lien principal' })
const row = (number: number) => page.getByRole('group', { name: `Lien ${number}` })
const save = button('Enregistrer les liens')

afterEach(() => sessionStorage.clear())

const aLink = (label: string): ExternalLink => ({
  id: crypto.randomUUID(),
  type: 'website',
  label,
  url: `https://${label.toLowerCase()}.example`,
})

async function open(external_links: ExternalLink[]) {
  let settings = { ...profileSettings(), external_links }
  const requests = replaceNetwork(({ method, path, body }) => {
    if (path === '/api/viewer') return { viewer: aViewer() }
    if (method === 'PATCH') settings = { ...settings, ...(body as object) }
    return settings
  })
  await render(<LinksSection viewer={aViewer()} />, { viewer: aViewer() })
  await expect.element(mainLink).toBeVisible()
  return () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
}

test('an address that is no link is refused at its field, and a new link starts at its type [117] [198]', async () => {
  const saved = await open([])
  await mainLink.fill('javascript:alert(1)')
  await save.click()
  await expect.element(mainLink).toHaveFocus()
  await expect.element(mainLink).toHaveAttribute('aria-invalid', 'true')
  expect(saved()).toEqual([])
  await mainLink.fill('https://miel.example')
  await button('Ajouter un lien').click()
  await expect.element(row(1).getByRole('combobox', { name: 'Type' })).toHaveFocus()
  await row(1).getByRole('textbox', { name: 'Libellé' }).fill('Carnet')
  await row(1).getByRole('textbox', { name: 'Adresse' }).fill('carnet.example')
  await save.click()
  await expect
    .poll(saved)
    .toMatchObject([
      { bio_url: 'https://miel.example', external_links: [{ label: 'Carnet', type: 'website' }] },
    ])
})

test('links are ordered and removed by keyboard: the focus follows the link, then goes to its neighbour [117]', async () => {
  const saved = await open([aLink('Carnet'), aLink('Vidéos')])
  await button('Monter le lien 2').click()
  await expect.element(button('Monter le lien 1')).toHaveFocus()
  await expect.element(row(1).getByRole('textbox', { name: 'Libellé' })).toHaveValue('Vidéos')
  await button('Retirer le lien 2').click()
  await expect.element(button('Retirer le lien 1')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Ajouter un lien')).toHaveFocus()
  await button('Annuler').click()
  await expect.element(row(2).getByRole('textbox', { name: 'Libellé' })).toHaveValue('Vidéos')
  expect(saved()).toEqual([])
})
