import * as v from 'valibot'
import { expect, test } from 'vitest'
import { validate } from './read-json.ts'

test('an error in the content names the file and the field', () => {
  const comments = v.array(v.object({ author: v.picklist(['clemence'], 'no such member') }))
  expect(() => validate('comments.json', [{ author: 'clemence' }, { author: 'inconnue' }], comments)).toThrow(
    'demo/content/comments.json: 1.author: no such member',
  )
})
