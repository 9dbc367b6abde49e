import * as v from 'valibot'

/** A text that must obey a rule of the domain, which words its own refusal. */
export const obeying = (
  clean: (value: string) => string,
  refusal: (value: string) => string | null,
  missing: string,
) =>
  v.pipe(
    v.string(missing),
    v.transform(clean),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? refusal(dataset.value) : null
      if (message) addIssue({ message })
    }),
  )
