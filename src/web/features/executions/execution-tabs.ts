/* Loaded with the routes: no rules of executions here. */

/** The tabs of « Mes exécutions », as named in the address. */
export const EXECUTION_TABS = [
  { etat: undefined, label: 'En cours' },
  { etat: 'en-pause', label: 'En pause' },
  { etat: 'terminees', label: 'Terminées' },
] as const
export type ExecutionTab = (typeof EXECUTION_TABS)[number]['etat']

export const toExecutionTab = (value: string | undefined): ExecutionTab =>
  EXECUTION_TABS.find(({ etat }) => etat === value)?.etat
