export type DemoConversation = {
  /** Handles. The first wrote first. */
  between: [string, string]
  /** Who wrote, how many days ago, what; oldest first. */
  messages: [by: string, days_ago: number, content: string][]
  /** How many of the last messages wait to be read; they are all by the same person. */
  unread: number
}

export const demoConversations: DemoConversation[] = [
  {
    between: ['clemence', 'julien.favre'],
    messages: [
      [
        'clemence',
        5.31,
        'Bonjour Julien ! Votre histoire de bocal consigné m’a trotté dans la tête tout le week-end.',
      ],
      ['julien.favre', 5.12, 'Bonjour Clémence, tant mieux ! Vous pensez à quoi, des sacs à pain ?'],
      [
        'clemence',
        5.1,
        'Oui, en toile, 3 € de consigne. J’ai peur qu’ils reviennent pleins de miettes, ou pas du tout.',
      ],
      [
        'julien.favre',
        4.92,
        'Chez moi 9 bocaux sur 10 reviennent. Le secret : je ne livre pas le suivant sans le précédent. Personne ne l’a mal pris.',
      ],
      ['clemence', 4.3, 'Et ceux qui oublient ?'],
      [
        'julien.favre',
        4.21,
        'Je facture la consigne une deuxième fois, sans commentaire. La fois d’après, ils y pensent.',
      ],
      [
        'clemence',
        0.21,
        'Premier vendredi avec les sacs : 36 sortis, 31 rendus. Je crois que je vous dois un pain.',
      ],
      ['clemence', 0.2, 'Vous passez par Angers un jour ? 🙂'],
    ],
    unread: 2,
  },
  {
    between: ['ousmane.ndiaye', 'nora.zbinden'],
    messages: [
      [
        'ousmane.ndiaye',
        9.4,
        'Bonjour Nora. Je serai à Lausanne la semaine du salon de la radio. Si vous réunissez des membres un soir, je veux bien faire une heure de prise de parole, sans cachet.',
      ],
      [
        'nora.zbinden',
        9.1,
        'Quelle bonne nouvelle ! Le jeudi soir, on peut avoir la salle de la maison de quartier. Vingt chaises, ça vous va ?',
      ],
      ['ousmane.ndiaye', 9.05, 'Douze, c’est mieux. À vingt, les timides se cachent derrière les autres.'],
      ['nora.zbinden', 8.6, 'Douze, alors. J’annonce la date sur le canal demain matin.'],
      ['ousmane.ndiaye', 8.58, 'Parfait. Pas de micro, pas d’estrade, une carafe d’eau.'],
      [
        'nora.zbinden',
        2.4,
        'Complet en une journée, et huit personnes en liste d’attente. Vous feriez une deuxième heure le vendredi ?',
      ],
      [
        'ousmane.ndiaye',
        0.11,
        'Le vendredi je prends le train de 17 h. Mais à 14 h, c’est possible. Dites-moi vite, je réserve.',
      ],
    ],
    unread: 1,
  },
  {
    between: ['gilles_k', 'helene_w'],
    messages: [
      [
        'gilles_k',
        1.9,
        'Bonjour Hélène, je lis votre plan d’épicerie ambulante. Avant de décider : le carburant est compté pour neuf hameaux ou pour l’aller seul ?',
      ],
      [
        'helene_w',
        1.74,
        'Bonjour Gilles. Pour la boucle entière, 62 km. Je me suis relue trois fois, j’espère ne pas m’être trompée.',
      ],
      [
        'gilles_k',
        1.7,
        'La boucle est juste. C’est l’entretien qui manque : à ce rythme, un train de pneus par an.',
      ],
      [
        'helene_w',
        1.2,
        'Ah. Je n’avais pas du tout pensé aux pneus. 480 CHF par an, ça vous paraît honnête ?',
      ],
      ['gilles_k', 1.15, 'Comptez 550 avec les pneus d’hiver, vous êtes dans le Jura.'],
      [
        'helene_w',
        0.34,
        'Corrigé, et j’ai ajouté une ligne pour les semaines de neige où le fourgon ne sort pas.',
      ],
      ['helene_w', 0.33, 'Du coup je perds 40 CHF par mois en janvier et février. Je le laisse apparaître ?'],
    ],
    unread: 2,
  },
  {
    between: ['corentin.legoff', 'maude.thibodeau'],
    messages: [
      [
        'corentin.legoff',
        16.2,
        'Bonjour Maude, qui imprime vos affiches ? Les bleus de mes cartes marines virent au violet chez le mien.',
      ],
      [
        'maude.thibodeau',
        15.9,
        'Allô Corentin ! Un atelier de la rue Beaubien. Mais le violet, c’est souvent le profil de couleur du fichier. Tu exportes en quoi ?',
      ],
      ['corentin.legoff', 15.85, 'Aucune idée. En « PDF qualité supérieure ».'],
      [
        'maude.thibodeau',
        15.6,
        'Voilà le coupable, haha. Demande-leur leur profil et refais un seul essai, en petit format. Ça coûte 6 $ et ça évite d’en jeter quarante.',
      ],
      ['corentin.legoff', 11.3, 'Essai reçu ce matin : c’est la mer, enfin. Merci !'],
      ['maude.thibodeau', 11.1, 'Belle journée pour les bleus, alors.'],
      [
        'corentin.legoff',
        0.46,
        'Dernière question, promis : tu numérotes tes tirages ? Un client me demande un certificat pour un puzzle de 500 pièces.',
      ],
    ],
    unread: 1,
  },
  {
    between: ['salimata.diarra', 'aicha.traore'],
    messages: [
      ['salimata.diarra', 2.6, 'Tu as vu les échanges sous le plan des options ? Le ton monte vite.'],
      [
        'aicha.traore',
        2.55,
        'Je viens de lire. Le premier commentaire passe encore. Le troisième vise la personne, plus le plan.',
      ],
      ['salimata.diarra', 2.5, 'Pareil. Et Hélène a signalé un message privé du même compte.'],
      [
        'aicha.traore',
        2.46,
        'Alors je retire le commentaire et je suspends sept jours. Tu relis mon motif avant que j’envoie ?',
      ],
      ['salimata.diarra', 2.45, 'Relu. Court et sans adjectif, c’est bien.'],
      ['aicha.traore', 2.43, 'C’est fait.'],
      [
        'salimata.diarra',
        0.16,
        'Il a déposé un recours. Je te laisse lire d’abord ; pour la décision, demandons à Bastien, puisque la sanction vient de toi.',
      ],
    ],
    unread: 1,
  },
  {
    between: ['loic.hamon', 'bastien.claes'],
    messages: [
      [
        'loic.hamon',
        7.8,
        'Salut Bastien, ton carnet d’agnelage marche hors ligne, non ? Tu gères comment deux téléphones qui modifient la même brebis ?',
      ],
      [
        'bastien.claes',
        7.6,
        'Salut ! Le plus simplement possible : chaque saisie est une ligne qu’on ajoute, jamais une case qu’on écrase. À la fin je montre les deux et la bergère choisit.',
      ],
      ['loic.hamon', 7.58, 'Et elle choisit vraiment ?'],
      ['bastien.claes', 7.5, 'Trois fois en une saison. Le reste du temps, les deux disent pareil.'],
      ['loic.hamon', 6.9, 'Bon, j’étais parti pour un algorithme de fusion. Je viens d’effacer 600 lignes.'],
      ['bastien.claes', 6.85, 'Les meilleures lignes de la semaine.'],
      [
        'loic.hamon',
        0.62,
        'Ma femme a fait sa tournée avec la nouvelle version. Deux conflits, réglés à la table de la cuisine.',
      ],
      [
        'loic.hamon',
        0.61,
        'Tu accepterais de relire mon passage sur la synchronisation avant que je modifie le plan ?',
      ],
    ],
    unread: 2,
  },
  {
    between: ['clemence', 'fatou.sarr'],
    messages: [
      [
        'clemence',
        12.7,
        'Bonjour Fatou, je lis votre plan sur les yaourts avec jalousie : vous tenez vos ferments à combien, exactement ?',
      ],
      [
        'fatou.sarr',
        12.4,
        'Bonjour Clémence ! 43 degrés, à un degré près, dans une glacière avec deux bouteilles d’eau chaude. La technologie de pointe.',
      ],
      ['clemence', 12.35, 'Mon levain dort dans le four éteint avec la lampe allumée. On est sœurs.'],
      ['fatou.sarr', 12.1, 'Exactement 😄 Et quand le courant saute ?'],
      [
        'clemence',
        11.6,
        'Je le prends dans la chambre. Mon mari a posé des limites, mais Gustave a survécu.',
      ],
      [
        'fatou.sarr',
        0.38,
        'Question de microbiologiste : vous avez mesuré son pH avant et après le four loué ? Je cherche pourquoi mes ferments s’épuisent au bout de vingt repiquages.',
      ],
    ],
    unread: 1,
  },
  {
    between: ['gilles_k', 'clemence'],
    messages: [
      [
        'gilles_k',
        5.2,
        'Bonjour Clémence. J’ai refusé le levain par la poste, et je préfère vous le dire autrement que par une note.',
      ],
      ['clemence', 5.0, 'Bonjour Gilles. Merci. J’étais un peu déçue, mais les deux points sont justes.'],
      [
        'gilles_k',
        4.95,
        'Le plan tient debout. Il manque une étiquette et un timbre, et ça ne se devine pas quand on fait du pain.',
      ],
      ['clemence', 4.1, 'J’ai appelé la chambre des métiers : ils m’envoient le modèle d’étiquette.'],
      [
        'gilles_k',
        0.09,
        'Très bien. Quand vous le renverrez, mettez leur réponse en pièce : je le lirai le jour même.',
      ],
    ],
    unread: 1,
  },
  {
    between: ['bastien.claes', 'nora.zbinden'],
    messages: [
      [
        'bastien.claes',
        3.8,
        'Nora, un compte tout neuf colle des liens « 300 % garantis » sous les plans crypto. Je le bannis définitivement ?',
      ],
      ['nora.zbinden', 3.75, 'Oui. Retire aussi les liens avant que quelqu’un clique.'],
      [
        'bastien.claes',
        3.7,
        'Retirés. Quatre personnes l’avaient signalé en une heure, la communauté est plus rapide que moi.',
      ],
      ['nora.zbinden', 3.66, 'C’est le but 🙂 Pense à leur répondre, qu’elles sachent que ça a servi.'],
      ['bastien.claes', 3.6, 'Fait.'],
      [
        'nora.zbinden',
        0.27,
        'On se voit lundi pour les chiffres du mois ? J’aimerais comprendre pourquoi les plans en attente s’accumulent le week-end.',
      ],
    ],
    unread: 1,
  },
  {
    between: ['maude.thibodeau', 'julien.favre'],
    messages: [
      [
        'maude.thibodeau',
        20.5,
        'Allô Julien ! Ton vélo-cargo, l’hiver, tu le sors quand même ? Ici on a de la neige jusqu’en avril et je rêve de livrer mes affiches.',
      ],
      [
        'julien.favre',
        20.1,
        'Salut Maude ! Oui, sauf verglas. Pneus cloutés à l’arrière, et surtout une bâche : le froid passe, l’eau non.',
      ],
      ['maude.thibodeau', 19.7, 'Des pneus cloutés sur 20 pouces, ça se trouve ?'],
      ['julien.favre', 19.6, 'Oui, deux modèles. Je t’envoie les références ce soir.'],
      [
        'julien.favre',
        19.3,
        'Le plus léger s’use vite, prends l’autre. 58 CHF pièce, j’ai fait deux hivers avec.',
      ],
      ['maude.thibodeau', 1.05, 'Commandés ! Je te raconterai la première chute.'],
    ],
    unread: 1,
  },
  {
    between: ['remi.castagnet', 'camille.esteban'],
    messages: [
      [
        'remi.castagnet',
        31.2,
        'Salut Camille, on m’a laissé un store banne déchiré à l’atelier vélo. C’est ton rayon ou pas du tout ?',
      ],
      ['camille.esteban', 31.0, 'Tout à fait mon rayon. La toile est acrylique ou enduite ?'],
      ['remi.castagnet', 30.8, 'Elle craque quand on la plie. Je dirais enduite.'],
      [
        'camille.esteban',
        30.7,
        'Alors elle est cuite, on ne recoud pas : il faut tout changer. Compte 90 € de toile au mètre carré posé, ou propose un parasol d’occasion.',
      ],
      ['remi.castagnet', 30.1, 'La dame a choisi le parasol. Elle te dit merci, et moi aussi.'],
    ],
    unread: 0,
  },
  {
    between: ['sofiane.haddad', 'tom.schiltz'],
    messages: [
      ['sofiane.haddad', 36.4, 'Salut Tom, sur le staking tu notes le rendement en jetons ou en euros ?'],
      [
        'tom.schiltz',
        36.2,
        'Les deux, dans deux colonnes. C’est quand on ne garde que la première qu’on se raconte des histoires.',
      ],
      ['sofiane.haddad', 36.1, 'C’est exactement ce que j’ai fait en 2021…'],
      [
        'tom.schiltz',
        35.5,
        'Je t’envoie mon tableau si tu veux. Il y a une colonne « ce que j’aurais eu sur mon livret », elle calme.',
      ],
      ['sofiane.haddad', 35.4, 'Je prends, merci. Je te citerai dans le prochain relevé.'],
      ['tom.schiltz', 35.2, 'Cite plutôt le livret, c’est lui qui gagne.'],
    ],
    unread: 0,
  },
  {
    between: ['affoue.kouassi', 'karim.benjelloun'],
    messages: [
      [
        'affoue.kouassi',
        24.6,
        'Bonsoir Karim, ma journée photo avec les artisans approche. Une seule fenêtre, plein sud. Tu ferais quoi ?',
      ],
      [
        'karim.benjelloun',
        24.3,
        'Bonsoir ! Un drap blanc devant la vitre, un carton blanc en face pour déboucher les ombres. Et tu finis avant 11 h.',
      ],
      ['affoue.kouassi', 24.2, 'À Abidjan, à 11 h il fait déjà nuit de chaleur dans cette pièce 😅'],
      [
        'karim.benjelloun',
        24.1,
        'Alors commence par ce qui brille : bijoux et cuivre à 8 h, tissus après. Le tissu pardonne tout.',
      ],
      ['affoue.kouassi', 21.7, 'Journée finie, 12 artisans, 340 photos. Le carton blanc a sauvé la potière.'],
      ['karim.benjelloun', 21.5, 'Bravo ! Maintenant le plus dur : n’en garder que trois par personne.'],
    ],
    unread: 0,
  },
  {
    between: ['yannick.payet', 'francoise.l'],
    messages: [
      [
        'yannick.payet',
        32.95,
        'Bonjour Françoise, la colocation pour retraités : je bloque sur le statut. Bail unique ou baux séparés ?',
      ],
      [
        'francoise.l',
        32.84,
        'Baux séparés, sans hésiter : sinon le départ d’un seul fait tomber les trois autres. Mais surtout, le plan ne dit pas quel cadre il choisit.',
      ],
      ['yannick.payet', 32.8, 'Donc refus avec note ?'],
      [
        'francoise.l',
        32.75,
        'Oui, et une note qui donne envie de revenir : l’idée est bonne et Vincent travaille sérieusement.',
      ],
      ['yannick.payet', 32.55, 'Envoyé. Merci pour la relecture.'],
    ],
    unread: 0,
  },
  {
    between: ['delphine.rochat', 'ariane.lachance'],
    messages: [
      [
        'delphine.rochat',
        48.3,
        'Bonjour Ariane, vos patrons en PDF me donnent une idée : des gabarits d’assiettes à imprimer. Vous vendez où ?',
      ],
      [
        'ariane.lachance',
        48.0,
        'Bonjour Delphine ! Sur ma petite boutique, et un peu sur une place de marché qui prend 6,5 %. La boutique rapporte, la place de marché fait connaître.',
      ],
      ['delphine.rochat', 47.8, 'Et l’impression chez les gens, pas trop de catastrophes d’échelle ?'],
      [
        'ariane.lachance',
        47.7,
        'Si, jusqu’à ce que j’ajoute un carré témoin de 5 cm sur la première page. Depuis, un courriel par mois au lieu de dix.',
      ],
      ['delphine.rochat', 47.6, 'Un carré témoin, évidemment. Merci mille fois.'],
    ],
    unread: 0,
  },
  {
    between: ['helene_w', 'damien.roussel'],
    messages: [
      [
        'helene_w',
        3.1,
        'Bonjour Damien, je vous écris en privé plutôt que sous le plan de Sofiane : il raconte ses pertes honnêtement, ce n’est pas facile. On peut le lui dire sans se moquer.',
      ],
      ['damien.roussel', 3.0, 'Occupez-vous de vos abeilles. Les perdants, ça se moque et puis c’est tout.'],
      ['helene_w', 2.95, 'Je préfère en rester là. Bonne journée à vous.'],
    ],
    unread: 0,
  },
]
