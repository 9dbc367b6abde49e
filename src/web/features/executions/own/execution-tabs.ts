import { type ExecutionSummary, isEnded } from '#domain/executions.ts'

/** The tabs of « Mes exécutions », as named in the address. */
export const EXECUTION_TABS = [
  { etat: undefined, label: 'En cours' },
  { etat: 'en-pause', label: 'En pause' },
  { etat: 'terminees', label: 'Terminées' },
] as const
export type ExecutionTab = (typeof EXECUTION_TABS)[number]['etat']

export const toExecutionTab = (value: string | undefined): ExecutionTab =>
  EXECUTION_TABS.find(({ etat }) => etat === value)?.etat

export const isInTab = ({ status }: Pick<ExecutionSummary, 'status'>, tab: ExecutionTab): boolean => {
  if (tab === 'terminees') return isEnded(status)
  return status === (tab === 'en-pause' ? 'paused' : 'running')
}
