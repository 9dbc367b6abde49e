import type { Endpoint } from '#api/endpoint.ts'

/** What a schema of the contract is made of, as far as texts can stand in it. */
type Schema = {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
  options?: readonly (Schema | string)[]
  pipe?: readonly { type: string }[]
}

/** Where in the body of an endpoint somebody can type what they like: « form.title », « tags.0 ». Ids and choices are not. */
export const textFieldsOf = ({ body }: Endpoint): string[] =>
  stringsOf(body)
    .filter(({ isId }) => !isId)
    .map(({ field }) => field)

/** Where in the body of an endpoint something can be named: by its id, or by a word such as a path. */
export const namingFieldsOf = ({ body }: Endpoint): string[] => stringsOf(body).map(({ field }) => field)

type StringField = { field: string; isId: boolean }

function stringsOf(body: Endpoint['body']): StringField[] {
  const found = body ? stringsIn(body, []) : []
  return [...new Map(found.map((one) => [one.field, one])).values()]
}

function stringsIn(schema: Schema, path: string[]): StringField[] {
  const { entries, item, wrapped, options = [] } = schema
  if (entries) return Object.entries(entries).flatMap(([name, inner]) => stringsIn(inner, [...path, name]))
  if (item) return stringsIn(item, [...path, '0'])
  if (wrapped) return stringsIn(wrapped, path)
  if (schema.type === 'union' || schema.type === 'variant')
    return options.flatMap((option) => (typeof option === 'string' ? [] : stringsIn(option, path)))
  if (schema.type !== 'string') return []
  const isId = schema.pipe?.some(({ type }) => type === 'uuid') ?? false
  return [{ field: path.join('.'), isId }]
}

/** The same body with this text in this field. */
export function withText(body: unknown, field: string, text: string): unknown {
  const [name = '', ...rest] = field.split('.')
  if (name === '') return text
  const inner = (body as Record<string, unknown> | undefined)?.[name]
  const value = withText(inner, rest.join('.'), text)
  if (name === '0') return [value, ...(Array.isArray(body) ? body.slice(1) : [])]
  return { ...(body as object | undefined), [name]: value }
}
