import { useState } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import { wholeNumber } from '#domain/numbers.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/charts/BarChart.tsx'
import { LineChart } from '#web/ui/charts/LineChart.tsx'
import { ShareBar } from '#web/ui/charts/ShareBar.tsx'
import { Sparkline } from '#web/ui/charts/Sparkline.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column, Sort } from '#web/ui/DataTableHead.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Specimen, useFakeRequest, type Section } from './Specimen.tsx'

export const dataSections: Section[] = [
  { id: 'tableaux', title: 'Tableaux et pages', Specimens: Tables },
  { id: 'graphiques', title: 'Graphiques', Specimens: Charts },
]

function Tables() {
  const { isBusy, start } = useFakeRequest()
  const [isComplete, setIsComplete] = useState(false)
  const table = { columns: COLUMNS, rows: [], rowKey: () => '' }
  return (
    <>
      <Specimen label="Triable, par pages ; des cartes sur un téléphone" wide stacked>
        <MembersTable />
      </Specimen>
      <Specimen label="Vide, pas chargé, en chemin" stacked>
        <DataTable {...table} caption="Membres bannis" empty="Aucun membre banni." />
        <DataTable
          {...table}
          caption="Membres signalés"
          error="Les membres n’ont pas pu être chargés."
          onRetry={() => start()}
          isLoading={isBusy}
        />
        <DataTable {...table} caption="Membres récents" isLoading />
      </Specimen>
      <Specimen label="La suite d’une liste : à demander, en échec, finie" stacked>
        <LoadMore hasMore onLoad={() => start()} busy={isBusy} />
        <LoadMore
          hasMore={!isComplete}
          onLoad={() => setIsComplete(true)}
          error="La suite n’a pas pu être chargée."
        />
      </Specimen>
    </>
  )
}

type Member = { name: string; plans: number; views: number }

const COLUMNS: readonly Column<Member>[] = [
  {
    id: 'name',
    header: 'Membre',
    sorts: 'ascending',
    isWide: true,
    cell: ({ name }) => (
      <span className="flex items-center gap-2.5 font-semibold">
        <Avatar src={null} name={name} size={32} />
        {name}
      </span>
    ),
  },
  { id: 'plans', header: 'Plans', sorts: 'descending', isEnd: true, cell: ({ plans }) => plans },
  { id: 'views', header: 'Vues', sorts: 'descending', isEnd: true, cell: ({ views }) => wholeNumber(views) },
]

const MEMBERS: readonly Member[] = [
  { name: 'Camille Rochat', plans: 14, views: 41_900 },
  { name: 'Idriss Benali', plans: 12, views: 32_400 },
  { name: 'nox_77', plans: 0, views: 12 },
  { name: 'Sara Lemaître', plans: 8, views: 16_100 },
  { name: 'Anaïs W.', plans: 4, views: 3_800 },
]
const PAGE = 3

function MembersTable() {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const remove = (names: Iterable<string>) => {
    setRemoved(new Set([...removed, ...names]))
    setSelected(new Set())
  }
  const [sort, setSort] = useState<Sort>({ column: 'plans', direction: 'descending' })
  const [start, setStart] = useState(0)
  const members = sorted(sort).filter(({ name }) => !removed.has(name))
  const end = Math.min(start + PAGE, members.length)
  return (
    <Card>
      <DataTable
        caption="Membres"
        columns={COLUMNS}
        rows={members.slice(start, end)}
        rowKey={({ name }) => name}
        sort={sort}
        onSort={(next) => {
          setSort(next)
          setStart(0)
        }}
        selection={{
          selected,
          onSelect: setSelected,
          label: ({ name }) => `Sélectionner ${name}`,
          isSelectable: ({ name }) => name !== 'Camille Rochat',
          noun: 'membre sélectionné',
          actions: (
            <Button size="s" variant="quietDanger" onClick={() => remove(selected)}>
              Retirer
            </Button>
          ),
        }}
        renderActions={({ name }) => (
          <>
            <IconButton label={`Modifier ${name}`}>
              <Pencil />
            </IconButton>
            <Button size="s" variant="quietDanger" onClick={() => remove([name])}>
              Retirer
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </>
        )}
        footer={
          <Pagination
            label="Pages de membres"
            range={`${start + 1} à ${end} sur ${members.length}`}
            onPrevious={start > 0 ? () => setStart(start - PAGE) : null}
            onNext={end < members.length ? () => setStart(start + PAGE) : null}
          />
        }
      />
    </Card>
  )
}

function sorted({ column, direction }: Sort) {
  const key = column as keyof Member
  const compare = new Intl.Collator('fr', { numeric: true }).compare
  const ascending = MEMBERS.toSorted((a, b) => compare(String(a[key]), String(b[key])))
  return direction === 'ascending' ? ascending : ascending.toReversed()
}

const DAYS = Array.from({ length: 15 }, (_, index) => `${index + 1} nov.`)
const SIGN_UPS = [18, 22, 19, 27, 31, 24, 20, 29, 34, 38, 33, 41, 37, 45, 52]
const PLANS = [6, 8, 5, 9, 12, 7, 6, 11, 10, 14, 12, 15, 13, 17, 19]
const WEEK = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']
const VIEWS = [{ name: 'Vues', values: [1240, 980, 1510, 1720, 2105, 640, 0] }]

const ROLES = [
  { label: 'Membres', value: 1204, tone: 'primary' },
  { label: 'Vérifiés', value: 118, tone: 'blue' },
  { label: 'VIP', value: 97, tone: 'accent' },
  { label: 'Validateurs', value: 14, tone: 'good' },
  { label: 'Modérateurs', value: 11, tone: 'bad' },
  { label: 'Admins', value: 6, tone: 'muted' },
  { label: 'Fondateur', value: 1, tone: 'ink' },
] as const

function Charts() {
  return (
    <>
      <Specimen label="Courbes : les valeurs au survol, au doigt, ou avec les flèches" wide stacked>
        <LineChart
          title="Inscriptions et plans en novembre"
          labels={DAYS}
          series={[
            { name: 'Inscriptions', values: SIGN_UPS },
            { name: 'Plans publiés', values: PLANS, tone: 'accent' },
          ]}
        />
      </Specimen>
      <Specimen label="Barres, d’une et de deux séries" stacked>
        <BarChart title="Vues de la semaine" labels={WEEK} series={VIEWS} />
        <BarChart
          title="J’aime et commentaires"
          labels={WEEK}
          series={[
            { name: 'J’aime', values: [12, 18, 9, 22, 31, 14, 6] },
            { name: 'Commentaires', values: [4, 6, 5, 9, 11, 3, 2], tone: 'accent' },
          ]}
        />
      </Specimen>
      <Specimen label="Parts d’un tout ; rien encore ; une seule valeur" stacked>
        <ShareBar title="Rôles en une barre" slices={ROLES} />
        <Sparkline values={SIGN_UPS} />
        <LineChart title="Vues d’un plan neuf" labels={WEEK} series={[{ name: 'Vues', values: [0, 0] }]} />
        <LineChart title="Vues du premier jour" labels={['lun.']} series={[{ name: 'Vues', values: [3] }]} />
      </Specimen>
    </>
  )
}
