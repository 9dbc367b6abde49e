/** Passwords that are tried first, six characters or longer, in lower case. French habits included. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 123123 123321 1234561 1234512345 112233 111111 000000 222222 333333
  444444 555555 666666 777777 888888 999999 121212 131313 123654 147258 159753 159357 147852 258456 654321 987654321
  7654321 87654321 102030 100000 101010 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx a1b2c3 abc123 abcdef abcdefg
  abcd1234 azerty azerty1 azerty12 azerty123 azerty1234 azertyu azertyui azertyuiop aqwzsx aqwzsxedc wxcvbn qsdfgh
  qsdfghjklm qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyu qwertyui qwertyuiop qwertz qwertz123 qwertzuiop
  asdfgh asdfghjkl zxcvbn zxcvbnm password password1 password12 password123 passw0rd p@ssw0rd passwort pass123
  pass1234 motdepasse motdepasse1 motdepasse123 mot2passe monmotdepasse admin123 administrateur administrator adminadmin
  welcome welcome1 bienvenue bonjour bonjour1 bonjour123 bonsoir salut123 coucou coucou123 coucou1 merci123 soleil
  soleil1 soleil123 doudou doudou1 doudou123 loulou loulou1 loulou123 chouchou chouchou1 chocolat chocolat1 nounours
  nounou louloute cheval chevaux marseille marseille13 paris75 psg123 parissg allezlom olympique football football1
  basketball baseball superman batman spiderman pokemon pokemon1 naruto starwars mickey minecraft fortnite dragon
  dragon1 monkey monkey1 tigrou tigger shadow master killer ninja123 princess princesse princesse1 sunshine iloveyou
  iloveyou1 jetaime jetaime1 jetaimetrop monamour amour123 amoureux cherie maman123 mamanpapa papamaman mamanjetaime
  famille michael jordan jordan23 michel nicolas nicolas1 alexandre alexandra thomas thomas1 julien julien1 maxime
  romain antoine camille camille1 pauline caroline nathalie isabelle stephane sebastien christophe christine philippe
  francois francoise frederic catherine charlotte charlie charlie1 caramel vanille minette doremi isabelle1 valerie
  laurent laurent1 patrick olivier vincent vincent1 guillaume benjamin jeremy anthony jennifer jessica jessica1 ashley
  hannah matthew daniel daniel1 andrew joshua hunter harley ranger buster tigers secret secret1 letmein letmein1
  trustno1 whatever freedom computer internet samsung google google1 facebook iphone windows ordinateur portable
  france france1 france98 suisse suisse1 geneve lausanne belgique bruxelles quebec montreal canada dakar senegal maroc
  casablanca algerie algerie213 tunisie cotedivoire abidjan cameroun afrique gabriel raphael nathan lucas123 emma123
  liberte egalite fraternite republique toulouse bordeaux bretagne lyon69 nice06 corsica musique guitare danseuse
  vacances printemps papillon papillons etoile etoiles lumiere espoir1 bonheur bonheur1 sourire dauphin panthere
  lapinou lapin123 poisson poussin poupette biscuit biscotte cannelle praline noisette framboise fraise banane orange
  carotte tomate pistache cookie cookies cookie1 pepper ginger flower flowers summer winter autumn hello123 hello1
  test123 test1234 testtest changeme default guest123 root123 toor123 qwe123 qwe123456 asd123 zaq12wsx 1a2b3c 1a2b3c4d
  aaaaaa azeqsd azeaze azerty0 azerty31 000001 010203 01020304 0123456 01234567 0123456789 9876543210 741852 741852963
  852456 963852741 789456 789456123 456789 456123 147147 159159 258258 369369 321321 252525 232323 212121 141414 171717
  entreprise entrepreneur business startup planb123 plan-b planbplanb`
    .split(/\s+/)
    .filter(Boolean),
)

/** Why a password is too easily guessed, or null. Its own owner's names are the next to be tried. */
export function commonPasswordRefusal(
  password: string,
  { pseudo = '', email = '' }: { pseudo?: string; email?: string },
): string | null {
  const folded = password.toLowerCase()
  if (COMMON.has(folded)) return 'Ce mot de passe est trop courant : il serait deviné en un instant.'
  const own = [pseudo, email, email.split('@')[0] ?? ''].map((name) => name.toLowerCase().replace(/\s/g, ''))
  if (own.includes(folded.replace(/\s/g, '')))
    return 'Votre mot de passe ne peut pas être votre pseudo ni votre adresse.'
  return null
}
