import { useState } from 'react'
import { DataTable } from '#web/ui/DataTable.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { MembersTable } from './MembersTable.tsx'
import { MEMBER_COLUMNS } from './member-columns.tsx'
import { Specimen } from './Specimen.tsx'
import { usePretendWork } from './use-pretend-work.ts'

export function TablesSection() {
  const { isBusy, start } = usePretendWork()
  const [isComplete, setIsComplete] = useState(false)
  const table = { columns: MEMBER_COLUMNS, rows: [], rowKey: () => '' }
  return (
    <>
      <Specimen label="Triable, par pages ; des cartes sur un téléphone" wide stacked>
        <MembersTable />
      </Specimen>
      <Specimen label="Vide" stacked>
        <DataTable {...table} caption="Membres bannis" empty="Aucun membre banni." />
      </Specimen>
      <Specimen label="Pas chargé" stacked>
        <DataTable
          {...table}
          caption="Membres signalés"
          error="Les membres n’ont pas pu être chargés."
          onRetry={start}
          isLoading={isBusy}
        />
      </Specimen>
      <Specimen label="En chemin" stacked>
        <DataTable {...table} caption="Membres récents" isLoading />
      </Specimen>
      <Specimen label="La suite d’une liste : à demander, en échec, finie" stacked>
        <div>
          <LoadMore hasMore onLoad={start} busy={isBusy} />
          <LoadMore
            hasMore={!isComplete}
            onLoad={() => setIsComplete(true)}
            error="La suite n’a pas pu être chargée."
          />
          <LoadMore hasMore={false} onLoad={start} end="Vous avez tout vu." />
        </div>
      </Specimen>
    </>
  )
}
