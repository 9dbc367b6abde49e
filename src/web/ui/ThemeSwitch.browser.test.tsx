import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../tests/support/component.tsx'
import { chooseTheme } from '#web/lib/theme.ts'
import { THEME_KEY } from '#web/lib/storage-keys.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

afterEach(() => chooseTheme('system'))

const dark = page.getByRole('radio', { name: 'Sombre' })

test('two theme switches on one page show the same theme; after one is removed, the other still follows a choice in another tab', async () => {
  const { rerender } = await render([<ThemeSwitch key="first" />, <ThemeSwitch key="second" />])
  await page.getByTitle('Sombre').first().click()
  await expect.element(dark.nth(1)).toBeChecked()
  await page.getByTitle('Clair').nth(1).click()
  await expect.element(page.getByRole('radio', { name: 'Clair' }).first()).toBeChecked()
  expect(document.documentElement.dataset['theme']).toBe('light')

  rerender([<ThemeSwitch key="second" />])
  chooseInAnotherTab('dark')
  await expect.element(dark).toBeChecked()
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

/** Another document of the same origin: its writes fire the storage event here. */
function chooseInAnotherTab(theme: string) {
  const tab = document.body.appendChild(document.createElement('iframe'))
  tab.contentWindow!.localStorage.setItem(THEME_KEY, theme)
  tab.remove()
}
