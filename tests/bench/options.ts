import { parseArgs } from 'node:util'

/*
 * `npm run bench`: the parts `pages` to `relevance`, in ten minutes at most. `-- --quick`: what is quickest of it, in a
 * minute, with more noise. `-- --large`: everything, up to a million plans. `-- pages search`: only those parts.
 * `--write` keeps the figures of a run that would not. `-- relevance --list file.json`: by another list of judged queries.
 */
const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    list: { type: 'string' },
  },
  allowPositionals: true,
})

export const options = {
  isQuick: values.quick,
  isLarge: values.large,
  /** Empty: those that such a run has. */
  parts: positionals,
  /** A file in JSON with judged queries, in place of our own. */
  list: values.list,
  /** A whole run of the ordinary kind is one to compare with. */
  isKept: values.write || (!values.quick && !values.large && positionals.length === 0),
}
