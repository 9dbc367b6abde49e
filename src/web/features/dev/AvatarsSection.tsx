import { Avatar } from '#web/ui/Avatar.tsx'
import { Specimen } from './Specimen.tsx'

const SIZES = [24, 32, 40, 48, 64, 80, 112] as const
const PICTURE = '/demo/avatar-nora.jpg'
/** Not a picture: the browser gives up on it without a word in the console. */
const BROKEN_PICTURE = 'data:image/png;base64,AAAA'

export function AvatarsSection() {
  return (
    <>
      <Specimen label="Avec une photo" wide>
        {SIZES.map((size) => (
          <Avatar key={size} src={PICTURE} name="Nora" size={size} />
        ))}
      </Specimen>
      <Specimen label="Sans photo : l’initiale" wide>
        {SIZES.map((size) => (
          <Avatar key={size} src={null} name="élodie" size={size} />
        ))}
      </Specimen>
      <Specimen label="Photo illisible : l’initiale" wide>
        {SIZES.map((size) => (
          <Avatar key={size} src={BROKEN_PICTURE} name="Bastien" size={size} />
        ))}
      </Specimen>
      <Specimen label="Sans nom">
        <Avatar src={null} name="" />
      </Specimen>
    </>
  )
}
