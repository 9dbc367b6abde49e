import { queryOptions } from '@tanstack/react-query'
import { scenariosApi } from '#api/forecast-scenarios.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export const savedScenariosQuery = queryOptions({
  queryKey: keys.savedScenarios,
  queryFn: () => call(scenariosApi.list, {}),
})
