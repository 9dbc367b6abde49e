import { expect, test } from 'vitest'
import { render } from '../../../tests/support/component.tsx'
import { Avatar } from './Avatar.tsx'

const shown = () => [...document.querySelectorAll('span > img')].map((picture) => picture.getAttribute('src'))

test('an avatar that fails to load is replaced by the default one, and a missing one by the initial [26]', async () => {
  await render(
    <>
      <Avatar src="data:image/png;base64,AAAA" name="Bastien" />
      <Avatar src={null} name="élodie" />
    </>,
  )
  await expect.poll(shown).toEqual(['/default-avatar.png'])
  await expect.poll(() => document.body.textContent).toContain('É')
})
