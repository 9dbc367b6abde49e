import axe from 'axe-core'
import Share2 from 'lucide-react/icons/share-2'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseTheme } from '#web/lib/theme.ts'
import { toast } from '#web/lib/toast.ts'
import { render, toasts } from '../../../tests/support/component.tsx'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { LineChart } from './charts/LineChart.tsx'
import { chipClass } from './Chip.tsx'
import { Combobox } from './Combobox.tsx'
import { Count } from './Count.tsx'
import { DataTable } from './DataTable.tsx'
import { Dialog } from './Dialog.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorWithRetry } from './ErrorWithRetry.tsx'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { Input, Select } from './Input.tsx'
import { Menu } from './Menu.tsx'
import { Notice } from './Notice.tsx'
import { Pagination } from './Pagination.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { Progress } from './Progress.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { RoleBadges } from './RoleBadges.tsx'
import { TabBar, tabClass } from './TabBar.tsx'
import { Tag } from './Tag.tsx'
import { Textarea } from './Textarea.tsx'
import { UploadField } from './UploadField.tsx'

const none = () => {}

const BUTTONS = ['primary', 'secondary', 'ghost', 'accent', 'danger', 'quietDanger'] as const
const TAGS = ['neutral', 'primary', 'accent', 'good', 'warn', 'bad'] as const
const NORA = { role: 'founder', verified_type: 'red', badges: ['OG', 'VIP'] } as const
const NOTICES = ['info', 'primary', 'warn', 'bad'] as const

function Components({ isDialogOpen }: { isDialogOpen: boolean }) {
  return (
    <main>
      <h1>Composants</h1>
      {BUTTONS.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button busy>Publier</Button>
      <Button disabled>Modifier</Button>
      <IconButton label="Partager">
        <Share2 />
      </IconButton>
      <Menu
        groups={[
          [
            { label: 'Signaler', aside: '9' },
            { label: 'Modifier', disabled: true },
          ],
          [{ label: 'Supprimer', danger: true }],
        ]}
        renderButton={(props) => <Button {...props}>Actions</Button>}
      />
      {TAGS.map((tone) => (
        <Tag key={tone} tone={tone}>
          {tone}
        </Tag>
      ))}
      <a href="#filtre" className={chipClass({ active: true })}>
        Moins de 5 000 CHF
      </a>
      <Count value={140} />
      <TabBar label="Tri des plans">
        {['Top', 'Nouveaux'].map((name, index) => (
          <a
            key={name}
            href="#tri"
            aria-current={index === 0 ? 'page' : undefined}
            className={tabClass(index === 0)}
          >
            {name}
          </a>
        ))}
      </TabBar>
      <p>
        <Avatar src={null} name="Nora" size={40} /> Nora <RoleBadges {...NORA} />
      </p>
      <Field label="Pseudo" error="Ce pseudo est déjà pris." hint="Entre 3 et 20 caractères.">
        <Input placeholder="Nora" />
      </Field>
      <Field label="Adresse e‑mail">
        <Input disabled defaultValue="nora@exemple.ch" />
      </Field>
      <Field label="Mot de passe">
        <PasswordInput autoComplete="off" />
      </Field>
      <Field label="Raison">
        <Textarea />
      </Field>
      <Field label="Catégorie">
        <Select>
          <option>Artisanat</option>
        </Select>
      </Field>
      <Field label="Ville">
        <Combobox
          value="Ly"
          groups={[{ options: [{ id: 'lyon', content: 'Lyon' }] }]}
          onValueChange={none}
          onPick={none}
        />
      </Field>
      <RadioGroup
        legend="Mes plans"
        name="plans"
        defaultValue="keep"
        options={[
          { value: 'delete', label: 'Les supprimer' },
          { value: 'keep', label: 'Les garder' },
        ]}
      />
      <Checkbox label="Recevoir une copie" />
      <UploadField label="Photo" hint="JPG, PNG ou WebP." upload={() => Promise.resolve()} onDone={none} />
      {NOTICES.map((tone) => (
        <Notice key={tone} tone={tone} title={tone}>
          Un avis.
        </Notice>
      ))}
      <Progress label="Fichiers" value={980} max={1000} valueText="980 Mo sur 1 Go" tone="bad" />
      <EmptyState title="Aucun message" text="Vos conversations apparaîtront ici." />
      <ErrorWithRetry
        title="Les plans n’ont pas pu être chargés"
        text="La connexion a été coupée."
        onRetry={none}
      />
      <DataTable
        caption="Membres"
        columns={[{ id: 'name', header: 'Membre', sorts: 'ascending', cell: (name: string) => name }]}
        rows={['Nora', 'Camille']}
        rowKey={(name) => name}
        sort={{ column: 'name', direction: 'ascending' }}
        onSort={none}
        selection={{
          selected: new Set(['Nora']),
          onSelect: none,
          label: (name) => `Sélectionner ${name}`,
          noun: 'membre sélectionné',
          actions: <Button variant="quietDanger">Retirer</Button>,
        }}
        footer={<Pagination label="Pages de membres" range="1 à 2 sur 5" onNext={none} />}
      />
      <LineChart title="Vues" labels={['lun.', 'mar.']} series={[{ name: 'Vues', values: [3, 8] }]} />
      <Dialog open={isDialogOpen} onClose={none} title="Signaler ce plan" description="En une phrase.">
        <Field label="Motif">
          <Textarea />
        </Field>
      </Dialog>
    </main>
  )
}

afterEach(() => chooseTheme('system'))

const violations = async (place: Element) =>
  (await axe.run(place)).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )

test.for(['light', 'dark'] as const)(
  'the components, a menu, suggestions, toasts and a dialog are accessible in the %s theme',
  async (theme) => {
    chooseTheme(theme)
    const { rerender, container } = await render(<Components isDialogOpen={false} />)
    expect(await violations(container)).toEqual([])
    await page.getByRole('button', { name: 'Actions' }).click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(await violations(page.getByRole('menu').element())).toEqual([])
    await userEvent.keyboard('{Escape}')
    await page.getByRole('combobox', { name: 'Ville' }).click()
    await expect.element(page.getByRole('listbox')).toBeVisible()
    expect(await violations(page.getByRole('listbox').element())).toEqual([])
    toast({
      title: 'Erreur',
      description: 'Réessayez.',
      variant: 'destructive',
      action: { label: 'Réessayer', onClick: none },
    })
    rerender(<Components isDialogOpen />)
    const dialog = page.getByRole('dialog', { name: 'Signaler ce plan' })
    await expect.element(toasts(dialog)).toBeVisible()
    expect(await violations(dialog.element())).toEqual([])
  },
)
