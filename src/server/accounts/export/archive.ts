import { open } from 'node:fs/promises'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Grows in a file: whatever was added is out of memory. */
export async function openArchive(path: string) {
  const file = await open(path, 'w')
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })

  async function add(entry: ZipDeflate | ZipPassThrough, bytes: Uint8Array) {
    zip.add(entry)
    entry.push(bytes, true)
    await writeOut()
  }

  async function writeOut() {
    for (const chunk of chunks.splice(0)) await file.appendFile(chunk)
  }

  return {
    add: (name: string, text: string) => add(new ZipDeflate(name, { level: 6 }), strToU8(text)),
    /** Pictures are as small as they get. */
    addPacked: (name: string, bytes: Uint8Array) => add(new ZipPassThrough(name), bytes),
    /** Answers how many bytes it has. */
    async finish(): Promise<number> {
      zip.end()
      await writeOut()
      const { size } = await file.stat()
      return size
    },
    close: () => file.close(),
  }
}

export type Archive = Awaited<ReturnType<typeof openArchive>>
