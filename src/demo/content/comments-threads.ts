import type { DemoComment } from './comments.ts'

type Said = [author: string, days_ago: number, content: string]

const thread = (plan: string, ...said: Said[]): DemoComment[] =>
  said.map(([author, days_ago, content]) => ({ plan, author, days_ago, content }))

/** Threads in which people answer each other, each in their own way: hurried, clumsy, exact, cross and then not. */
export const demoThreads: DemoComment[] = [
  ...thread(
    'pain-levain-precommande',
    [
      'leila.chaouch',
      5.9,
      'Bonjour, question bête sûrement : le levain je le garde au frigo entre 2 vendredis ou il faut le nourrir tous les jours ?? Le mien fait une eau grise dessus, je l’ai jeté 2 fois',
    ],
    [
      'clemence',
      5.7,
      'Pas bête du tout ! Au frigo, et un rafraîchi le mercredi soir suffit. L’eau grise, c’est juste qu’il a faim : on mélange, on nourrit, on ne jette surtout pas.',
    ],
    [
      'fatou.sarr',
      5.2,
      'Je précise : grise, oui. Rose ou orangée, on jette tout, bocal compris. Ce n’est plus le levain qui pousse.',
    ],
    ['leila.chaouch', 5.1, 'ah j’en ai donc jeté 2 pour rien 😅 merci à vous deux !'],
    ['vincent.piquet', 3.4, 'Je passe le vendredi, si jamais il reste un seigle.'],
    ['clemence', 3.3, 'Il n’en reste jamais, c’est le principe. Mais le mercredi avant 20 h, avec plaisir.'],
  ),
  ...thread(
    'pieces-lave-linge',
    [
      'damien.roussel',
      61,
      'Sauf qu’en cassant des machines réparables vous tuez la réparation. Une courroie c’est 12 €. Pas très « seconde vie » tout ça.',
    ],
    [
      'remi.castagnet',
      60.6,
      'Quand c’est la courroie, je la change et je revends la machine entière, 80 €. Cela m’est arrivé quatre fois cette année. Je ne l’ai pas écrit, j’aurais dû.',
    ],
    ['damien.roussel', 60.5, 'Donc vous triez avant ? Parce que le titre dit « démonter trois par mois ».'],
    [
      'remi.castagnet',
      60.2,
      'Je trie, oui : roulements morts ou cuve percée, je démonte. Le reste repart. Vous avez raison pour le titre.',
    ],
    ['damien.roussel', 60.1, 'Ok. Là je suis d’accord. Désolé pour le ton.'],
    ['aicha.traore', 59.8, 'Merci à tous les deux, c’est comme ça qu’on aime les désaccords ici.'],
    [
      'oceane.tremblay',
      33,
      'C’est tu normal que le moteur tourne encore quand on le branche direct su’l courant ? Ma laveuse est morte mais le moteur, lui, y’est ben vivant.',
    ],
    [
      'remi.castagnet',
      32.7,
      'Ne le branchez pas directement, jamais ! S’il tourne à vide sans sa carte, il s’emballe. Mesurez le bobinage au multimètre, débranché : entre 1 et 5 Ω, il est bon.',
    ],
    ['oceane.tremblay', 32.6, 'Oups. Débranché. Merci !'],
  ),
  ...thread(
    'swing-risque-dix-euros',
    [
      'leila.chaouch',
      2.6,
      'j’ai pas compris le stop. si l’action descend à 38 c’est vendu tout seul ou il faut que je sois devant l’ordi ?',
    ],
    [
      'sofiane.haddad',
      2.5,
      'Tout seul, si l’ordre est déposé chez le courtier. Mais vendu « au mieux » : si elle ouvre à 36, c’est 36, pas 38. J’ai payé 11,30 € pour l’apprendre.',
    ],
    ['leila.chaouch', 2.4, 'ok donc je commence pas demain lol. merci'],
    [
      'yannick.payet',
      1.9,
      'Une correction : « sans levier » ne veut pas dire sans frais de garde. Regardez la ligne « droits de garde » de votre convention, certains courtiers la prélèvent en décembre seulement.',
    ],
    ['sofiane.haddad', 1.8, 'Vérifié ce soir : zéro chez le mien, jusqu’à cinq mille euros. Je l’ajoute.'],
  ),
  ...thread(
    'patrons-couture-pdf',
    [
      'camille.esteban',
      6.4,
      'Pas d’accord sur la robe. Elle ne fait pas peur : à 17 $, avec 31 feuilles à coller, elle décourage. Proposez un fichier pour traceur et on en reparle.',
    ],
    [
      'ariane.lachance',
      6.1,
      'J’ai demandé à mes essayeuses avant de répondre, pour ne pas être de mauvaise foi. Sept sur douze disent « le collage », deux disent « le col ». Un point pour vous.',
    ],
    ['camille.esteban', 6, 'Sept contre deux, j’encadre. Et le col, je vous montre quand vous voulez.'],
    ['ariane.lachance', 5.9, 'Vendu !'],
    ['oceane.tremblay', 4.2, 'Merci pour le sac, cousu en une fin de semaine. Ma mère en veut un.'],
  ),
  ...thread(
    'potagers-balcon-abonnement',
    [
      'abdoulaye.bah',
      48.2,
      'Je lis 400 flyers et 19 appels. Ici à Conakry personne n’appelle à cause d’un papier. Il faut passer, s’asseoir, boire le thé. Combien de temps par porte, si vous le comptez ?',
    ],
    [
      'thibault.d',
      47.9,
      'Jamais compté… Je dirais cinq minutes, debout, et sans thé, hélas. C’est peut-être pour ça qu’il m’en faut 400.',
    ],
    ['abdoulaye.bah', 47.8, 'Voilà. Essayez le thé.'],
    [
      'francoise.l',
      30.5,
      'Attention, le règlement de copropriété ne suffit pas : les bacs suspendus à l’extérieur du garde-corps relèvent souvent de l’aspect de la façade, donc de l’assemblée générale.',
    ],
    ['thibault.d', 30.2, 'Je ne pose qu’à l’intérieur, mais je ne l’avais écrit nulle part. Ajouté, merci.'],
  ),
  ...thread(
    'tri-devis-couvreur',
    ['loic.hamon', 0.5, 'Super.'],
    [
      'kofi.amouzou',
      0.45,
      'Petite correction : retirer le nom et le téléphone, ce n’est pas anonymiser. « La maison bleue en face de l’église de Tournay », le modèle la lit encore.',
    ],
    [
      'remi.castagnet',
      0.4,
      'Aïe. Vu comme ça, oui. Je remplace le mot par « pseudonymisé » et je cherche comment couper les descriptions de lieux.',
    ],
    [
      'kofi.amouzou',
      0.38,
      'Commencez par « en face de », « derrière » et « à côté de ». On en attrape déjà beaucoup.',
    ],
  ),
  ...thread(
    'moustiquaires-sur-mesure-atelier',
    ['blaise.monnier', 20.3, 'Police 7. Des cotes. À un atelier. J’ai mal à mon métier.'],
    ['camille.esteban', 20.1, 'Moi aussi, après coup. C’est passé en 14, gras, avec des 7 barrés.'],
    ['blaise.monnier', 20, 'Alors je pardonne.'],
    [
      'vincent.piquet',
      9.5,
      'Bonjour Madame, je souhaiterai savoir si cela convient aussi pour une porte fenêtre de 2m40, car je ne trouve pas. Cordialement, V. Piquet',
    ],
    [
      'camille.esteban',
      9.2,
      'Bonjour ! Jusqu’à 2,20 m seulement, au-delà le profilé plie. Pour 2,40 m, prenez un modèle coulissant en deux parties, même ailleurs que chez moi.',
    ],
    ['vincent.piquet', 9.1, 'Merci de votre franchise. Cordialement, V. Piquet'],
  ),
  ...thread(
    'photos-menus-restaurants',
    [
      'sandrine.vasseur',
      0.4,
      'Et les allergènes ? Si la carte est refaite, autant les mettre dès maintenant.',
    ],
    ['karim.benjelloun', 0.35, 'Bonne idée. Je n’y avais pas pensé une seconde, je l’avoue.'],
    ['tom.schiltz', 0.2, 'J’ai faim.'],
  ),
  ...thread(
    'dix-ruches-a-cote',
    [
      'leila.chaouch',
      74,
      'On peut commencer avec UNE ruche sur un toit en ville ou c’est cruel ? Tout le monde me dit un truc différent et j’ai peur de mal faire',
    ],
    [
      'helene_w',
      73.6,
      'Ni cruel ni facile. Commencez sans ruche : une saison avec quelqu’un de la section près de chez vous, le samedi. Si vous aimez encore en juillet, prenez-en deux.',
    ],
    [
      'jeannoel.hoarau',
      73,
      'Et demande au voisin du dessous avant, pas après. Chez moi le voisin a gagné, les abeilles ont déménagé.',
    ],
    ['leila.chaouch', 72.8, 'Inscrite pour le 14 !! merci merci'],
    ['helene_w', 72.5, 'Mettez des manches longues.'],
  ),
  ...thread(
    'studio-gare-regionale',
    [
      'francoise.l',
      72,
      'Une précision qui compte : le délai de dix jours après la promesse court à partir du lendemain de la remise du dossier complet. S’il manque un procès-verbal, il n’a pas commencé.',
    ],
    [
      'gilles_k',
      71.4,
      'Je l’ignorais, et j’ai signé sans le troisième. Corrigé dans le texte, merci Françoise.',
    ],
    [
      'leila.chaouch',
      20.5,
      'Mon copain dit qu’acheter c’est toujours mieux que louer parce que le loyer est « jeté par la fenêtre ». Avec votre tableau on fait comment pour comparer ? je suis nulle en excel',
    ],
    [
      'gilles_k',
      20.1,
      'On jette aussi les intérêts, la taxe foncière et les travaux. Additionnez ces trois-là sur un an, comparez à douze loyers : vous aurez déjà la moitié de la réponse, sans Excel.',
    ],
    ['leila.chaouch', 19.8, 'fait. 7 900 contre 6 600. Il fait la tête. Merci !!'],
  ),
  ...thread(
    'reservation-clubs-tennis',
    ['quentin.marechal', 22, 'Chez nous c’est un cahier et un stylo attaché. En panne : jamais.'],
    ['bastien.claes', 21.8, 'Le stylo disparaît. C’est mon argument de vente numéro un.'],
    ['quentin.marechal', 21.7, 'Touché.'],
  ),
  ...thread(
    'journal-crypto-papier',
    ['abdoulaye.bah', 12.2, 'Très bien écrit. Merci.'],
    [
      'leila.chaouch',
      11,
      'Du coup vous conseillez d’acheter ou pas ? j’ai lu jusqu’au bout et je sais toujours pas',
    ],
    [
      'sofiane.haddad',
      10.8,
      'C’est voulu : je ne conseille rien, et moi-même je n’ai rien acheté. Le journal, lui, je le conseille.',
    ],
  ),
  ...thread(
    'prise-de-parole-six-apprentis',
    [
      'nadege.ahouansou',
      3.9,
      'Trois lignes, un chiffre, on se tait. Je l’ai fait à la tontine hier : ma mère a applaudi.',
    ],
    ['ousmane.ndiaye', 3.8, 'Alors c’est homologué. Transmettez-lui mes respects.'],
  ),
  ...thread(
    'noeud-lightning-maison',
    [
      'pierreluc.gagnon',
      8.8,
      'Je chipote : le canal fermé de force ne coûte pas « les frais du moment », mais ceux qui étaient convenus à l’ouverture, plus le délai. D’où votre écart de 4 €, je pense.',
    ],
    ['sofiane.haddad', 8.5, 'C’était donc ça ! Deux soirées que je cherchais ces 4 €. Merci.'],
    ['tom.schiltz', 2, 'Je n’ai rien compris mais j’ai tout lu.'],
  ),
  ...thread('ecrivain-public-marche', ['abdoulaye.bah', 90, 'Respect.']),
  ...thread(
    'fiches-commerces-quartier',
    ['nadege.ahouansou', 40, 'Je copie l’idée. Merci !'],
    ['ousmane.ndiaye', 39.6, 'Copiez, copiez. Et dites-nous combien.'],
  ),
  ...thread('carnet-agnelage-brebis', ['oceane.tremblay', 15.3, 'Merci pour ça, vraiment.']),
  ...thread(
    'affiches-ruelles-montreal',
    ['tom.schiltz', 1.4, 'Vous livrez au Luxembourg ?'],
    ['maude.thibodeau', 1.2, 'Oui ! Roulée, dix jours, 18 $ de port. Je préfère le dire avant.'],
    ['tom.schiltz', 1.1, 'Octobre, alors. Commandée.'],
  ),
]
