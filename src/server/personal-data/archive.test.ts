import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aTemporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { openArchive } from './export.ts'

test('an archive that can no longer be written fails, and leaves no caller waiting', async () => {
  const archive = await openArchive(path.join(aTemporaryDirectory('archive'), 'archive.zip'))
  const adding = archive.addPicture('image.webp', async (write) => {
    await archive.close()
    for (let count = 0; count < 1000; count += 1) {
      await write(Buffer.alloc(100))
      await setImmediate()
    }
  })
  await expect(adding).rejects.toThrow('closed')
})
