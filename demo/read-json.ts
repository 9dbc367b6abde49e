import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { ROOT } from '#server/platform/config/directories.ts'

/** The texts and numbers of the demo, in JSON and markdown. The build ships this folder beside the server. */
export const CONTENT = path.join(ROOT, 'demo/content')

export const text = v.pipe(v.string(), v.nonEmpty())
export const daysAgo = v.pipe(v.number(), v.minValue(0))

export const readJson = <T extends v.GenericSchema>(file: string, schema: T): v.InferOutput<T> =>
  validate(file, JSON.parse(readFileSync(path.join(CONTENT, file), 'utf8')), schema)

/** Throws an error that names the file and the field. */
export function validate<T extends v.GenericSchema>(
  file: string,
  input: unknown,
  schema: T,
): v.InferOutput<T> {
  const { success, output, issues } = v.safeParse(schema, input)
  if (success) return output
  const [issue] = issues
  throw new Error(`demo/content/${file}: ${v.getDotPath(issue)}: ${issue.message}`)
}
