import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Smartphone from 'lucide-react/icons/smartphone'
import { type ReactNode, useState } from 'react'
import { secondFactorApi } from '#api/accounts-second-factor.ts'
import {
  type AccountFactors,
  type FactorSummary,
  RECOVERY_CODES,
  type StaffLock,
} from '#domain/accounts/second-factor.ts'
import { exactDate, longDate } from '#domain/time.ts'
import { linkTokenIn } from '#web/features/accounts/auth/use-link-token.ts'
import { call } from '#web/lib/call.ts'
import { focusOnRemoval } from '#web/lib/focus.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { TimeInText } from '#web/ui/Time.tsx'
import { AddFactor } from './AddFactor.tsx'
import { factorsQuery, refetchFactors, SECOND_FACTOR_ID } from './factors-query.ts'
import { MailLink } from './MailLink.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

const TITLE_ID = `${SECOND_FACTOR_ID}-titre`
/** For buttons that are removed with what they remove. */
const toTitle = focusOnRemoval(() => document.getElementById(TITLE_ID))

export function SecondFactorSection({ lock }: { lock: StaffLock | null }) {
  const query = useQuery(factorsQuery)
  const { data } = query
  return (
    <section id={SECOND_FACTOR_ID} aria-labelledby={TITLE_ID} className="grid scroll-mt-20 grid-cols-1 gap-3">
      <div className="grid gap-1">
        <h3
          id={TITLE_ID}
          tabIndex={-1}
          className="flex flex-wrap items-center gap-2 text-section outline-none"
        >
          Double authentification
          {data && data.factors.length > 0 && <Tag tone="good">Activée</Tag>}
        </h3>
        <p className="text-small text-muted">
          En plus du mot de passe, un code de votre téléphone ou une clé d’accès : un mot de passe volé ne
          suffit plus pour entrer.
        </p>
      </div>
      {query.isPending ? (
        <FactorsSkeleton />
      ) : data ? (
        <Factors {...data} lock={lock} />
      ) : (
        <QueryError heading="h3" title="Impossible de charger la double authentification" query={query} />
      )}
    </section>
  )
}

function Factors({
  factors,
  recovery_codes_left,
  reset_at,
  needs_mail_link,
  lock,
}: AccountFactors & { lock: StaffLock | null }) {
  const token = useLocation({ select: ({ hash }) => linkTokenIn(hash) })
  const hasFactor = factors.length > 0
  return (
    <>
      {lock === 'second_factor' && (
        <Notice tone="warn" title="Votre rôle attend la double authentification.">
          {hasFactor
            ? 'Déconnectez-vous, puis reconnectez-vous : elle vous sera demandée, et vos outils reviendront.'
            : 'Ajoutez une application ou une clé d’accès : vos outils reviendront aussitôt.'}
        </Notice>
      )}
      {reset_at && <PendingReset at={reset_at} />}
      {hasFactor && (
        <ul aria-labelledby={TITLE_ID} className="divide-y divide-line">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
          <RecoveryCodesRow left={recovery_codes_left} />
        </ul>
      )}
      {needs_mail_link && !token ? <MailLink /> : <AddFactor factors={factors} token={token} />}
    </>
  )
}

type RowProps = { icon: ReactNode; title: string; text: ReactNode; children: ReactNode }

function Row({ icon, title, text, children }: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-3">
      {icon}
      <div className="min-w-0 flex-1 leading-5">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-small text-muted">{text}</p>
      </div>
      {children}
    </li>
  )
}

const KINDS = {
  totp: { label: 'Application', icon: <Smartphone className="flex-none text-muted" /> },
  passkey: { label: 'Clé d’accès', icon: <KeyRound className="flex-none text-muted" /> },
}

function FactorRow({ factor, isLast }: { factor: FactorSummary; isLast: boolean }) {
  const { icon, label } = KINDS[factor.kind]
  return (
    <Row
      icon={icon}
      title={factor.name}
      text={
        <>
          {label} ·{' '}
          {factor.last_used_at ? (
            <>
              dernière utilisation : <TimeInText iso={factor.last_used_at} />
            </>
          ) : (
            `ajoutée le ${longDate(factor.created_at, 'reader')}, jamais utilisée depuis`
          )}
        </>
      }
    >
      <Button
        ref={toTitle}
        size="s"
        aria-label={`Retirer ${factor.name}`}
        onClick={() => removeFactor(factor, isLast)}
      >
        Retirer
      </Button>
    </Row>
  )
}

const removeFactor = (factor: FactorSummary, isLast: boolean) =>
  void confirm({
    title: `Retirer « ${factor.name} » ?`,
    text: isLast
      ? 'C’est le dernier moyen : la double authentification sera désactivée, et vos codes de secours ne serviront plus. Vos autres sessions seront fermées.'
      : 'Il ne servira plus à vous connecter. Vos autres sessions seront fermées.',
    label: 'Retirer',
    failure: 'Impossible de retirer ce moyen',
    run: async (client) => {
      await call(secondFactorApi.removeFactor, { params: { factorId: factor.id } })
      await refetchFactors(client)
      toast({
        title: 'Moyen de connexion retiré',
        description: `${factor.name}. Vos autres sessions sont fermées.`,
      })
    },
  })

/** With this many left, the member is asked to make new ones. */
const FEW_CODES = 3

function RecoveryCodesRow({ left }: { left: number }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const replace = () =>
    void confirm({
      title: 'Créer de nouveaux codes de secours ?',
      text: 'Les codes actuels ne serviront plus. Les nouveaux ne s’affichent qu’une fois.',
      label: 'Créer les codes',
      isHarmless: true,
      failure: 'Impossible de créer de nouveaux codes',
      run: async () => setCodes((await call(secondFactorApi.replaceRecoveryCodes, {})).recovery_codes),
    })
  return (
    <Row
      icon={<LifeBuoy className="flex-none text-muted" />}
      title="Codes de secours"
      text={
        <span className={left <= FEW_CODES ? 'text-warn' : undefined}>
          {left === 0
            ? `Il n’en reste aucun : demandez-en de nouveaux.`
            : `${left} sur ${RECOVERY_CODES} restants`}
        </span>
      }
    >
      <Button size="s" aria-label="Remplacer les codes de secours" onClick={replace}>
        Remplacer
      </Button>
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null)
            void refetchFactors(client)
          }}
        />
      )}
    </Row>
  )
}

/** An admin asked to remove the factors; the member may be under attack. */
function PendingReset({ at }: { at: string }) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(secondFactorApi.cancelReset, {}),
    onSuccess: async () => {
      await refetchFactors(client)
      toast({ title: 'Réinitialisation annulée', description: 'Vos moyens de connexion restent en place.' })
    },
    onError: (error) => toastFailure(error, 'Impossible d’annuler la réinitialisation'),
  })
  return (
    <Notice tone="warn" role="group" title="Réinitialisation demandée.">
      <p>
        L’équipe a prévu de retirer votre double authentification le {exactDate(at, 'reader')}, comme vous
        l’aviez demandé. Si ce n’est pas vous, annulez, puis changez votre mot de passe.
      </p>
      <Button
        ref={toTitle}
        size="s"
        className="mt-3"
        aria-label="Annuler la réinitialisation"
        busy={cancel.isPending}
        busyLabel="Un instant…"
        onClick={() => cancel.mutate()}
      >
        Annuler
      </Button>
    </Notice>
  )
}

function FactorsSkeleton() {
  return (
    <Loading label="Chargement de la double authentification…" className="flex flex-wrap gap-2">
      <Skeleton shape="box" className="h-10 w-48" />
      <Skeleton shape="box" className="h-10 w-48" />
    </Loading>
  )
}
