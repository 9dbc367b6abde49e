import { useState } from 'react'
import Gem from 'lucide-react/icons/gem'
import { isVip } from '#domain/permissions.ts'
import { cleanSubject, SUPPORT_LIMITS, requestRefusal, subjectRefusal } from '#domain/moderation/support.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { MailSent } from '#web/features/accounts/auth/MailSent.tsx'
import { actorOf, useViewer, useViewerRetry } from '#web/features/accounts/viewer/use-auth.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { Skeletons } from '#web/ui/Skeleton.tsx'
import { supportApi } from '#api/moderation.ts'
import { cleanEmail } from '#domain/accounts/accounts.ts'
import { cleanText, lengthOfText } from '#domain/typed-text.ts'
import { EmailField, emailRule } from '#web/features/accounts/auth/EmailField.tsx'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useLocalDraft } from '#web/lib/use-local-draft.ts'
import { sessionStore, type StoredValue } from '#web/lib/local-store.ts'
import { SUPPORT_DRAFT_KEY } from '#web/lib/storage-keys.ts'
import { CharacterCount } from '#web/ui/CharacterCount.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { FormProblem, Notice } from '#web/ui/Notice.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

/** The contact form; after sending, what happens next. */
export function SupportSection({ subject }: { subject: string | undefined }) {
  const viewer = useViewer()
  const retry = useViewerRetry()
  const [replyAddress, setReplyAddress] = useState<string | null>(null)
  if (replyAddress) {
    return (
      <RequestSent
        viewer={viewer ?? null}
        replyAddress={replyAddress}
        onAnother={() => setReplyAddress(null)}
      />
    )
  }
  if (viewer === undefined && retry)
    return <ErrorWithRetry title="Votre compte n’a pas pu être chargé" onRetry={retry} />
  const proposed = Array.from(cleanSubject(subject ?? ''))
    .slice(0, SUPPORT_LIMITS.subject)
    .join('')
  return (
    <Card as="section" aria-labelledby="ecrire" className="grid gap-4 noscript:hidden">
      <h2 id="ecrire" className="text-section">
        Écrire à l’équipe
      </h2>
      {viewer === undefined ? (
        <Skeletons shape="box" sizes={['h-11', 'h-11', 'h-44', 'h-11 w-28']} className="grid gap-6" />
      ) : (
        <SupportForm
          key={`${viewer?.user.id} ${proposed}`}
          viewer={viewer}
          proposed={proposed}
          onSent={setReplyAddress}
        />
      )}
    </Card>
  )
}

type RequestSentProps = { viewer: Viewer | null; replyAddress: string; onAnother: () => void }

function RequestSent({ viewer, replyAddress, onAnother }: RequestSentProps) {
  return (
    <div className="grid gap-4">
      <MailSent>
        <h2 className="text-section">Votre demande est envoyée</h2>
        <p>
          {viewer && isVip(actorOf(viewer)) && 'Comme vous êtes membre VIP, elle est lue en premier. '}
          Une personne de l’équipe la lit et vous répond en français, à l’adresse{' '}
          <b className="wrap-anywhere">{replyAddress}</b>.
        </p>
        <p className="text-small text-muted">
          Pensez à regarder aussi vos courriers indésirables. Il n’est pas nécessaire d’envoyer la demande une
          seconde fois.
        </p>
      </MailSent>
      <Button className="justify-self-start" onClick={onAnother}>
        Écrire une autre demande
      </Button>
    </div>
  )
}

type SupportFormProps = {
  viewer: Viewer | null
  /** The subject that a link proposes. */
  proposed: string
  /** Called with the address of the reply. */
  onSent: (email: string) => void
}

function SupportForm({ viewer, proposed, onSent }: SupportFormProps) {
  const { draft, save } = useLocalDraft(() => draftStore(viewer?.user.id ?? null, proposed))
  const [initial] = useState(draft)
  const form = useForm<string>({
    rules: { ...(!viewer && { email: emailRule }), ...RULES },
    send: async ({ email = '', subject = '', message = '' }) => {
      await call(supportApi.create, { body: { id: draft.id, subject, message, ...(!viewer && { email }) } })
      save(newDraft())
      onSent(viewer?.user.email ?? cleanEmail(email))
    },
    onType: (values) => save(newDraft(values)),
  })
  return (
    <form {...form.props} aria-label="Écrire à l’équipe" className="grid gap-4">
      {viewer ? (
        <ReplyAddress viewer={viewer} />
      ) : (
        <EmailField
          label="Votre adresse e‑mail"
          hint="C’est là que nous vous répondrons."
          error={form.errors['email']}
          defaultValue={initial.email}
        />
      )}
      <Field label="Sujet" error={form.errors['subject']}>
        <Input name="subject" required defaultValue={initial.subject} autoComplete="off" />
      </Field>
      <Field
        label="Message"
        error={form.errors['message']}
        hint="Indiquez l’adresse de la page concernée, cela nous fait gagner du temps."
        aside={
          <CharacterCount length={lengthOfText(cleanText(draft.message))} max={SUPPORT_LIMITS.message} />
        }
      >
        <Textarea name="message" required defaultValue={initial.message} className="min-h-44" />
      </Field>
      <FormProblem text={form.problem} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" busy={form.isSending} busyLabel="Envoi…">
          Envoyer
        </Button>
        <p className="text-small text-muted">
          Jusqu’à l’envoi, ce que vous écrivez est gardé dans cet onglet.
        </p>
      </div>
    </form>
  )
}

const RULES = {
  subject: (value: string) => subjectRefusal(cleanSubject(value)),
  message: (value: string) => requestRefusal(cleanText(value)),
}

/** Members get the reply at the address of their account: a typed address could be another person's. */
function ReplyAddress({ viewer }: { viewer: Viewer }) {
  return (
    <>
      {isVip(actorOf(viewer)) && (
        <Notice tone="primary" icon={<Gem />} title="Support premium.">
          Vous êtes membre VIP : votre demande est lue en premier.
        </Notice>
      )}
      <p className="text-small text-muted">
        Nous vous répondrons à l’adresse de votre compte :{' '}
        <b className="wrap-anywhere text-ink">{viewer.user.email}</b>
      </p>
    </>
  )
}

/** A request that is being written, and its id: the same text sent twice is one request. */
type SupportDraft = { id: string; email: string; subject: string; message: string }

const newDraft = (values: Partial<Omit<SupportDraft, 'id'>> = {}): SupportDraft => ({
  id: crypto.randomUUID(),
  email: '',
  subject: '',
  message: '',
  ...values,
})

/** Stored in this tab until it is sent, by member and proposed subject. */
const draftStore = (memberId: string | null, proposed: string): StoredValue<SupportDraft> =>
  sessionStore(
    `${SUPPORT_DRAFT_KEY}${memberId ?? 'visitor'}:${proposed}`,
    (text) => (text === null ? newDraft({ subject: proposed }) : parse(text)),
    (draft) => (isEmpty(draft, proposed) ? null : JSON.stringify(draft)),
  )

const isEmpty = ({ email, subject, message }: SupportDraft, proposed: string) =>
  email === '' && message === '' && (subject === '' || subject === proposed)

function parse(text: string): SupportDraft {
  const draft = JSON.parse(text) as SupportDraft
  const isComplete = [draft.id, draft.email, draft.subject, draft.message].every(
    (part) => typeof part === 'string',
  )
  if (!isComplete) throw new Error('Not a draft.')
  return draft
}
