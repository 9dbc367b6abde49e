import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'

export function BackToSignIn() {
  return (
    <Link to="/auth" className="link inline-flex min-h-11 items-center gap-1.5 justify-self-start text-dense">
      <ArrowLeft className="size-4" />
      Revenir à la connexion
    </Link>
  )
}
