import { parseArgs } from 'node:util'

/*
 * `npm run bench`: the suites `pages` to `relevance`, in ten minutes at most. `-- --quick`: the fastest of them, in a
 * minute, with more noise. `-- --large`: everything, up to a million plans. `-- pages search`: only those suites.
 * `--write` saves the results of a run that would not be saved. `-- relevance --list file.json`: another list of judged queries.
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
  /** Empty: the default suites of the run. */
  suites: positionals,
  /** A JSON file with judged queries, in place of our own. */
  list: values.list,
  /** A complete ordinary run is saved, to compare later runs with. */
  isSaved: values.write || (!values.quick && !values.large && positionals.length === 0),
}
