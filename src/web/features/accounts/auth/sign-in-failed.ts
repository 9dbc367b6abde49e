import { toast } from '#web/ui/toast.ts'

export function signInFailed({ message }: { message: string }) {
  toast({ title: 'Erreur de connexion', description: message, variant: 'destructive' })
}
