import { expect, test } from 'vitest'
import { embedCode } from './use-exports.tsx'

const ID = '00000000-0000-4000-8000-0000000000bb'

test('the code of a card links to the plan and shows its picture, with texts that cannot leave their attribute [408]', () => {
  const plan = {
    id: ID,
    slug: 'un-potager',
    title: 'Un <potager> & « 3 "serres" »',
    author: 'Léa',
  }
  expect(embedCode(plan, 'https://planb.example')).toBe(
    '<a href="https://planb.example/plan/un-potager">' +
      `<img src="https://planb.example/og/plan/${ID}.png" width="600" height="315" ` +
      'alt="Un &lt;potager&gt; &amp; « 3 &quot;serres&quot; », par Léa, sur Plan B"></a>',
  )
  expect(embedCode({ ...plan, author: null }, 'https://planb.example')).toContain('par Utilisateur supprimé')
})
