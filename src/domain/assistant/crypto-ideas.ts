import type { IdeasByBudget } from './questions.ts'

/** Every idea is a service for people, not a bet on a price. */
export const CRYPTO_IDEAS: IdeasByBudget = {
  '0€': {
    title: 'Un carnet public d’apprentissage, sans acheter un seul jeton',
    what: 'Apprenez la crypto comme une langue, et publiez chaque semaine une explication courte que votre tante comprendrait : ce qu’est une clé, un réseau d’essai, une arnaque au faux conseiller. Les réseaux d’essai sont gratuits, vous ne risquez rien, et un carnet honnête réunit peu à peu des lecteurs qui vous font confiance.',
    steps: [
      'Créez un portefeuille sur un réseau d’essai, envoyez-vous des jetons sans valeur, et racontez ce que vous n’aviez pas compris.',
      'Publiez une page par semaine pendant deux mois, chacune sur une seule question, avec vos sources officielles : AMF, FSMA, FINMA.',
      'Demandez à cinq débutants de relire, corrigez, et notez quelles questions reviennent : elles feront votre premier atelier ou votre premier guide.',
    ],
    costs: [
      { label: 'Portefeuille et réseau d’essai', euros: 0 },
      { label: 'Blog ou lettre d’information, version gratuite', euros: 0 },
    ],
    risk: 'On vous proposera vite de l’argent pour vanter un jeton : refusez, c’est encadré par la loi et souvent une arnaque. Et si vous achetez un jour, sachez que l’on peut tout perdre, jusqu’au dernier centime.',
    pace: {
      '2h': 'Avec 2 h par semaine, une page courte toutes les deux semaines suffit ; la régularité compte plus que la longueur.',
      '5h': 'Avec 5 h par semaine, tenez une page hebdomadaire et répondez à chaque question reçue : en trois mois, vous saurez si des lecteurs reviennent.',
      '10h':
        'Avec 10 h ou plus, ajoutez une rencontre mensuelle gratuite à la bibliothèque : vous verrez en face ce que les gens ne comprennent pas.',
    },
  },
  '<100€': {
    title: 'Un cycle complet avec 30 €, raconté pas à pas',
    what: 'Achetez pour 30 € sur une plateforme agréée, transférez sur votre propre portefeuille, sécurisez, revendez, puis préparez la déclaration, et notez chaque écran, chaque frais, chaque doute. Ce journal devient un guide pour débutants, à offrir d’abord, à vendre quelques euros ensuite.',
    steps: [
      'Vérifiez que la plateforme figure dans le registre de votre autorité (AMF, FSMA, FINMA), puis achetez pour 30 € en trois fois, à une semaine d’écart.',
      'Transférez la moitié vers un portefeuille à vous, écrivez la phrase de récupération sur papier, effacez le portefeuille et restaurez-le.',
      'Revendez tout, additionnez les frais au centime près, et publiez le journal complet, pertes comprises.',
    ],
    costs: [
      { label: 'Crypto achetée pour apprendre', euros: 30 },
      { label: 'Frais de plateforme et de réseau', euros: 12 },
      { label: 'Nom de domaine du guide', euros: 12 },
      { label: 'Un livre de référence', euros: 25 },
    ],
    risk: 'Considérez les 30 € comme déjà dépensés : le cours peut s’effondrer, une erreur d’adresse est sans retour, et vous pouvez tout perdre. N’ajoutez jamais d’argent pour vous refaire.',
    pace: {
      '2h': 'Avec 2 h par semaine, étalez le cycle sur deux mois, une étape par semaine : rien n’oblige à surveiller les cours, et c’est tant mieux.',
      '5h': 'Avec 5 h par semaine, le cycle prend cinq semaines et le guide trois de plus ; faites-le suivre par deux débutants avant de le publier.',
      '10h':
        'Avec 10 h ou plus, comparez deux plateformes agréées, étape par étape, avec la même somme : c’est le chapitre que les débutants cherchent, et presque personne ne l’écrit.',
    },
  },
  '<500€': {
    title: 'Des ateliers de sécurité pour débutants',
    what: 'Ceux qui possèdent déjà un peu de crypto la gardent souvent mal. Proposez en petit groupe un atelier de deux heures : reconnaître une arnaque, activer la double authentification, sauvegarder une phrase de récupération. Vous vendez un savoir-faire, pas l’espoir d’un cours qui monte.',
    steps: [
      'Écrivez le déroulé autour de trois gestes que chacun fait sur son propre appareil, avec un portefeuille vide de démonstration.',
      'Donnez un atelier gratuit à cinq connaissances dans une bibliothèque, et chronométrez ce qui bloque.',
      'Annoncez trois dates à 35 € par personne, six places au plus, avec une règle écrite : vous ne voyez jamais les clés de personne.',
    ],
    costs: [
      { label: 'Deux clés matérielles de démonstration', euros: 160 },
      { label: 'Salle, trois séances', euros: 105 },
      { label: 'Supports imprimés', euros: 35 },
      { label: 'Assurance responsabilité civile professionnelle', euros: 140 },
    ],
    risk: 'Si un participant perd l’accès à ses jetons, il perd tout, et il se souviendra de vous : ne touchez à aucun appareil, ne gardez aucune copie. N’indiquez jamais quoi acheter : conseiller un placement est réservé aux professionnels agréés.',
    pace: {
      '2h': 'Avec 2 h par semaine, un atelier par trimestre, bien préparé, suffit pour savoir si le sujet attire dans votre ville.',
      '5h': 'Avec 5 h par semaine, un atelier par mois est tenable : une semaine pour préparer, deux pour remplir, une pour rappeler les participants.',
      '10h':
        'Avec 10 h ou plus, adressez-vous aussi aux associations, aux clubs de retraités et aux petites entreprises : ils ont une salle, un public et une vraie peur des arnaques.',
    },
  },
  '<1K€': {
    title: 'La remise en ordre des relevés de transactions',
    what: 'À l’heure de la déclaration, beaucoup de particuliers ne retrouvent plus leurs achats sur trois plateformes et deux portefeuilles. Rassemblez leurs relevés, rapprochez-les avec un logiciel de suivi et remettez un dossier propre, à eux ou à leur comptable. Le besoin revient chaque année, que les cours montent ou baissent.',
    steps: [
      'Faites le travail complet pour vous ou pour un proche, y compris une plateforme fermée et un portefeuille oublié.',
      'Suivez une formation courte sur la fiscalité des cryptoactifs de votre pays, et fixez par écrit ce que vous faites et ce que vous laissez au comptable.',
      'Proposez à deux cabinets comptables de préparer les dossiers de leurs clients, au forfait, avant la saison des déclarations.',
    ],
    costs: [
      { label: 'Logiciel de suivi, un an', euros: 200 },
      { label: 'Formation courte à la fiscalité', euros: 320 },
      { label: 'Assurance responsabilité civile professionnelle', euros: 240 },
      { label: 'Site d’une page et nom de domaine', euros: 60 },
    ],
    risk: 'Vous préparez, vous ne conseillez pas : le conseil fiscal est une profession réglementée. Ne demandez jamais une clé ni un mot de passe. Vos clients, eux, peuvent tout perdre d’ici là, et ne plus avoir de quoi vous payer : facturez d’avance.',
    pace: {
      '2h': 'Avec 2 h par semaine, deux ou trois dossiers simples par saison, chez des proches : c’est un apprentissage, pas encore un revenu.',
      '5h': 'Avec 5 h par semaine, préparez-vous en automne et acceptez un dossier par semaine pendant la saison des déclarations.',
      '10h':
        'Avec 10 h ou plus, visez un accord avec un cabinet : une dizaine de dossiers dans la saison, relus par quelqu’un dont c’est le métier.',
    },
  },
}
