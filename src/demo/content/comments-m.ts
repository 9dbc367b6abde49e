import type { DemoComment } from './comments.ts'

export const demoCommentsM: DemoComment[] = [
  {
    plan: 'poterie-second-choix',
    author: 'maude.thibodeau',
    days_ago: 397,
    content: 'Je vais voler l’idée du dimanche unique pour mes tirages cornés.',
  },
  {
    plan: 'poterie-second-choix',
    author: 'gilles_k',
    days_ago: 388,
    content:
      'Additions vérifiées. Vous perdez 1,20 CHF par envoi sur le port, donc 117,60 CHF en six mois : à 10 CHF affichés, personne ne partirait.',
  },
  {
    plan: 'poterie-second-choix',
    author: 'camille.esteban',
    days_ago: 210,
    content:
      'Le défaut en première photo, c’est exactement ce qui me ferait acheter. Vous les numérotez, ou chaque pièce a sa fiche ?',
  },
  {
    plan: 'poterie-second-choix',
    author: 'delphine.rochat',
    days_ago: 209.4,
    content:
      'Une fiche par pièce, mais un texte commun : seules les deux phrases sur le défaut changent. Trente fiches prennent deux heures.',
  },
  {
    plan: 'vanille-tubes-verre',
    author: 'yannick.payet',
    days_ago: 228,
    content:
      'La comparaison avec la coopérative manque : 61 kg de verte vendus au prix de l’an dernier, vous auriez touché combien, et pour combien d’heures en moins ?',
  },
  {
    plan: 'vanille-tubes-verre',
    author: 'jeannoel.hoarau',
    days_ago: 227.2,
    content:
      'Environ 3 600 €, pour 380 heures. À l’heure, c’est presque pareil. La différence, c’est que je connais mes clients.',
  },
  {
    plan: 'vanille-tubes-verre',
    author: 'helene_w',
    days_ago: 220,
    content:
      'Peser jusqu’à ce que le poids ne bouge plus : je fais la même chose avec mes ruches, et j’ai mis quatre ans à le comprendre.',
  },
  {
    plan: 'vinyles-cotes-honnetement',
    author: 'sandrine.vasseur',
    days_ago: 112,
    content: 'Vous gardez les fiches d’écoute ? En cas de litige, une note datée vaut mieux qu’un souvenir.',
  },
  {
    plan: 'vinyles-cotes-honnetement',
    author: 'quentin.marechal',
    days_ago: 111.5,
    content:
      'Oui, dans un cahier, numéro du disque et minute du craquement. Je l’ai sorti une fois, le client s’est excusé.',
  },
  {
    plan: 'tapis-margoum-prix-ouvert',
    author: 'nora.zbinden',
    days_ago: 361,
    content:
      'Le tableau de la première section devrait être obligatoire dans tous les plans d’artisanat. Vous avez failli augmenter votre part pendant les mois creux ?',
  },
  {
    plan: 'tapis-margoum-prix-ouvert',
    author: 'myriam.bensalah',
    days_ago: 360.5,
    content: 'Oui, en juillet, et la feuille signée m’en a empêchée. C’est un peu à cela qu’elle sert.',
  },
  {
    plan: 'tapis-margoum-prix-ouvert',
    author: 'francoise.l',
    days_ago: 352,
    content:
      'Attention à la publication des salaires : un accord écrit de chaque tisserande, révocable, me paraît indispensable.',
  },
  {
    plan: 'tapis-margoum-prix-ouvert',
    author: 'ariane.lachance',
    days_ago: 180,
    content: 'L’envers en photo ! En couture aussi, c’est là qu’on voit le temps passé.',
  },
  {
    plan: 'mineur-chauffage-atelier',
    author: 'sofiane.haddad',
    days_ago: 141,
    content:
      'Merci d’avoir mis la valeur au jour de réception et pas au plus haut. Avec les 795 CHF dans le tableau, l’hiver est à −581.',
  },
  {
    plan: 'mineur-chauffage-atelier',
    author: 'blaise.monnier',
    days_ago: 140.2,
    content: 'Exactement. Je ne recommande pas l’achat, je publie un relevé.',
  },
  {
    plan: 'mineur-chauffage-atelier',
    author: 'tom.schiltz',
    days_ago: 133,
    content: 'Combien de décibels à deux mètres, caisson fermé ?',
  },
  {
    plan: 'paiement-stablecoin-factures',
    author: 'affoue.kouassi',
    days_ago: 290,
    content:
      'Le troisième moyen testé en dernier et adopté, voilà une conclusion honnête. Le fiscaliste t’a répondu par écrit ?',
  },
  {
    plan: 'paiement-stablecoin-factures',
    author: 'kofi.amouzou',
    days_ago: 289.6,
    content: 'Oui, une page signée. Sans écrit, je n’aurais pas commencé.',
  },
  {
    plan: 'staking-un-an-de-releves',
    author: 'thibault.d',
    days_ago: 36,
    content: 'La dernière citation devrait être affichée sur la page d’inscription de la plateforme.',
  },
  {
    plan: 'staking-un-an-de-releves',
    author: 'nadege.ahouansou',
    days_ago: 30.5,
    content:
      'Onze jours de file d’attente, c’est plus long que dans ma tontine la plus lente, et là-bas on peut engueuler la trésorière.',
  },
  {
    plan: 'portefeuille-materiel-succession',
    author: 'francoise.l',
    days_ago: 185,
    content:
      'Très juste sur l’acte qui circule. J’ajoute : datez et signez chaque mise à jour, sinon deux inventaires se contrediront.',
  },
  {
    plan: 'portefeuille-materiel-succession',
    author: 'sofiane.haddad',
    days_ago: 180,
    content:
      'J’ai fait l’essai avec mon frère ce week-end. Il a bloqué à la deuxième ligne de mon mode d’emploi.',
  },
  {
    plan: 'portefeuille-materiel-succession',
    author: 'laure.wagener',
    days_ago: 179.3,
    content: 'C’est le meilleur résultat possible : il a bloqué pendant que vous étiez là.',
  },
  {
    plan: 'surtitres-theatre-brouillon',
    author: 'ousmane.ndiaye',
    days_ago: 338,
    content:
      'Je confirme pour le wolof : les transcriptions sont belles et fausses. Le relecteur payé, c’est la vraie trouvaille de ce plan.',
  },
  {
    plan: 'surtitres-theatre-brouillon',
    author: 'leila.chaouch',
    days_ago: 90,
    content: 'La troupe qui a refusé a-t-elle payé le même prix ?',
  },
  {
    plan: 'surtitres-theatre-brouillon',
    author: 'salimata.diarra',
    days_ago: 89.2,
    content: 'Oui. C’est moi qui avais fixé le tarif, pas la machine.',
  },
  {
    plan: 'tri-photos-friperie',
    author: 'camille.esteban',
    days_ago: 19,
    content: 'La taille 40 qui était la température, j’en ris encore. Vous mesurez l’entrejambe aussi ?',
  },
  {
    plan: 'tri-photos-friperie',
    author: 'quentin.marechal',
    days_ago: 17.5,
    content: 'La règle des 21 h, je l’adopte pour la notation de mes disques.',
  },
  {
    plan: 'menus-cantine-previsions',
    author: 'bastien.claes',
    days_ago: 262,
    content:
      'Garder la règle de trois comme point de comparaison, c’est ce que la moitié des projets oublient.',
  },
  {
    plan: 'menus-cantine-previsions',
    author: 'julien.favre',
    days_ago: 255,
    content: 'Vous avez fait voter quelque chose, ou la direction a simplement laissé faire ?',
  },
  {
    plan: 'menus-cantine-previsions',
    author: 'sandrine.vasseur',
    days_ago: 254.5,
    content: 'Une délibération de quatre lignes, pour l’avenant seulement. Le reste était à ma main.',
  },
  {
    plan: 'rappels-cabinet-veterinaire',
    author: 'bastien.claes',
    days_ago: 1.9,
    content:
      'Pour les dates, demandez au cabinet la naissance d’un animal précis et comparez. Une question, et l’ambiguïté tombe.',
  },
  {
    plan: 'rappels-cabinet-veterinaire',
    author: 'leila.chaouch',
    days_ago: 1.6,
    content: 'Adopté. Je prends l’animal du cabinet, il y en a toujours un.',
  },
  {
    plan: 'tournees-infirmieres-liberales',
    author: 'bastien.claes',
    days_ago: 408,
    content:
      '« L’itinéraire optimal a disparu au dixième mois » : j’ai le même cimetière de fonctions intelligentes.',
  },
  {
    plan: 'tournees-infirmieres-liberales',
    author: 'gilles_k',
    days_ago: 404,
    content: 'Les comptes sont bons. Combien d’heures, cette deuxième année ?',
  },
  {
    plan: 'tournees-infirmieres-liberales',
    author: 'sandrine.vasseur',
    days_ago: 300,
    content: 'Et les remplaçantes, elles paient une place ou elles entrent gratuitement ?',
  },
  {
    plan: 'tournees-infirmieres-liberales',
    author: 'loic.hamon',
    days_ago: 299.4,
    content: 'Gratuitement, toujours. Ce sont mes seules commerciales.',
  },
  {
    plan: 'quittances-petits-bailleurs',
    author: 'laure.wagener',
    days_ago: 320,
    content:
      'Afficher la formule à côté du résultat : chez nous, certains professionnels ne le font toujours pas.',
  },
  {
    plan: 'quittances-petits-bailleurs',
    author: 'bastien.claes',
    days_ago: 316,
    content: '62 heures pour tout cela, votre développeur est efficace. Il assure aussi les corrections ?',
  },
  {
    plan: 'newsletter-vallee-du-mardi',
    author: 'ousmane.ndiaye',
    days_ago: 370,
    content:
      'La règle sur les décès, on l’apprend tous une fois, et on ne l’oublie jamais. Belle rubrique que le veau perdu.',
  },
  {
    plan: 'newsletter-vallee-du-mardi',
    author: 'affoue.kouassi',
    days_ago: 365,
    content:
      '45 € la place pour 1 130 lecteurs fidèles, tu es en dessous du marché. Essaie 60 avec le prochain.',
  },
  {
    plan: 'newsletter-vallee-du-mardi',
    author: 'manon.teyssier',
    days_ago: 364.2,
    content: 'Essayé en octobre avec un couvreur : il a payé 60 sans ciller.',
  },
  {
    plan: 'panneaux-chantier-artisans',
    author: 'remi.castagnet',
    days_ago: 149,
    content:
      'La ligne sur la poussière est géniale. Je vais la proposer à mon beau-frère, version « trop de marteau sur le toit ? ».',
  },
  {
    plan: 'panneaux-chantier-artisans',
    author: 'thibault.d',
    days_ago: 140,
    content: 'Un client sur cinq refuse : pour le bruit qu’il ne veut pas assumer, ou pour l’esthétique ?',
  },
  {
    plan: 'visites-atelier-menuisier',
    author: 'delphine.rochat',
    days_ago: 62,
    content:
      'Les factures réelles au mur, je n’aurais jamais osé. Je vais essayer à la prochaine porte ouverte de l’atelier.',
  },
  {
    plan: 'visites-atelier-menuisier',
    author: 'julien.favre',
    days_ago: 50,
    content: 'Douze personnes au plus : inscription obligatoire, ou premier arrivé ?',
  },
  {
    plan: 'visites-atelier-menuisier',
    author: 'blaise.monnier',
    days_ago: 49.7,
    content:
      'Inscription par message, et toujours deux absents. J’en accepte donc quatorze, ne le dites pas à l’assureur.',
  },
  {
    plan: 'moustiquaires-sur-mesure-atelier',
    author: 'aicha.traore',
    days_ago: 22,
    content:
      'La police 7, c’est terrible et tellement vrai. Mon fournisseur portugais lisait mes références sur un téléphone fêlé.',
  },
  {
    plan: 'moustiquaires-sur-mesure-atelier',
    author: 'camille.esteban',
    days_ago: 21.5,
    content:
      'Depuis, j’écris les cotes en chiffres et en lettres. Le chef d’atelier se moque, mais il ne se trompe plus.',
  },
  {
    plan: 'ustensiles-pour-gauchers',
    author: 'helene_w',
    days_ago: 195,
    content:
      'Je suis une de ces institutrices à ciseaux. Pensez aux taille-crayons, c’est le drame silencieux des petites classes.',
  },
  {
    plan: 'ustensiles-pour-gauchers',
    author: 'ariane.lachance',
    days_ago: 190,
    content:
      'Et les ciseaux de tailleur ? J’ai deux élèves gauchères qui coupent à l’envers depuis toujours.',
  },
  {
    plan: 'ustensiles-pour-gauchers',
    author: 'camille.esteban',
    days_ago: 189.5,
    content:
      'Les ciseaux de tailleur sont à l’essai, le modèle allemand tient ses promesses. Les taille-crayons, c’est noté.',
  },
  {
    plan: 'xylophones-ecoles-de-musique',
    author: 'pierreluc.gagnon',
    days_ago: 254,
    content: 'À Saguenay, mon ancienne école attend ses maracas depuis l’hiver. Je transmets ton nom.',
  },
  {
    plan: 'xylophones-ecoles-de-musique',
    author: 'gilles_k',
    days_ago: 250,
    content:
      'Le carillon devrait être dans le tableau : avec lui, il reste 975 $. Le cadeau à votre fille est une autre écriture.',
  },
  {
    plan: 'xylophones-ecoles-de-musique',
    author: 'etienne.br',
    days_ago: 249.3,
    content: 'Vous avez raison, et elle demande un reçu.',
  },
  {
    plan: 'viager-occupe-dossier',
    author: 'francoise.l',
    days_ago: 303,
    content:
      'Le second notaire à vos frais devrait être un usage. Sans lui, la contestation des héritiers n’est jamais loin.',
  },
  {
    plan: 'viager-occupe-dossier',
    author: 'laure.wagener',
    days_ago: 298,
    content: 'Dossier très propre. La clause de libération chiffrée d’avance évite bien des disputes.',
  },
  {
    plan: 'sous-location-ateliers-artistes',
    author: 'delphine.rochat',
    days_ago: 270,
    content:
      'Céramiste, je confirme : la poussière n’est pas compatible avec un objectif à 2 000 €. Le four est sur quel compteur ?',
  },
  {
    plan: 'sous-location-ateliers-artistes',
    author: 'corentin.legoff',
    days_ago: 269.4,
    content: 'Un sous-compteur à elle, posé après la première facture. Le sujet a été chaud.',
  },
  {
    plan: 'sous-location-ateliers-artistes',
    author: 'remi.castagnet',
    days_ago: 262,
    content: 'La clause écrite de sous-location, merci. J’allais signer sans.',
  },
  {
    plan: 'obligations-echelonnees',
    author: 'thibault.d',
    days_ago: 168,
    content: 'La dernière phrase est la plus utile du plan. J’ai regardé mon livret : il n’est pas plein.',
  },
  {
    plan: 'obligations-echelonnees',
    author: 'gilles_k',
    days_ago: 165,
    content: '42 + 88 + 144 + 200 + 270 font bien 744. Net des 45 € de courtage : 699.',
  },
  {
    plan: 'obligations-echelonnees',
    author: 'sofiane.haddad',
    days_ago: 160,
    content:
      'Avoir eu envie de vendre à 9 790, c’est rassurant de le lire sous la plume d’un ancien banquier.',
  },
  {
    plan: 'robot-moyennes-mobiles',
    author: 'thibault.d',
    days_ago: 212,
    content:
      'Les 312 combinaisons, j’avais fait la même chose à la main sans m’en rendre compte. Merci pour la ligne de la paresse.',
  },
  {
    plan: 'robot-moyennes-mobiles',
    author: 'bastien.claes',
    days_ago: 208,
    content: 'Tu publierais le code du test corrigé ? Il vaut mieux que le robot.',
  },
  {
    plan: 'robot-moyennes-mobiles',
    author: 'pierreluc.gagnon',
    days_ago: 207.5,
    content: 'Oui, sans le robot. Je nettoie les commentaires, ils contiennent des jurons.',
  },
  {
    plan: 'robot-moyennes-mobiles',
    author: 'kofi.amouzou',
    days_ago: 190,
    content: '1,5 % de change à chaque aller-retour, beaucoup de courtiers ne l’affichent même pas. Bien vu.',
  },
  {
    plan: 'oral-du-bac-cinq-eleves',
    author: 'ousmane.ndiaye',
    days_ago: 115,
    content:
      'Votre grille de trois lignes est meilleure que la mienne, qui en a onze. Je vous l’emprunte pour mes apprentis.',
  },
  {
    plan: 'oral-du-bac-cinq-eleves',
    author: 'manon.teyssier',
    days_ago: 110,
    content: 'Comment avez-vous attribué les trois bourses sans mettre les familles mal à l’aise ?',
  },
  {
    plan: 'oral-du-bac-cinq-eleves',
    author: 'ines.meziane',
    days_ago: 109.4,
    content: 'Trois tarifs proposés à tous, sans justificatif. Personne n’a triché, je crois.',
  },
  {
    plan: 'tableur-pour-artisans',
    author: 'nadege.ahouansou',
    days_ago: 105,
    content:
      'Étaler les reçus par terre avant d’allumer quoi que ce soit : je vais le faire avec mes trois trésorières.',
  },
  {
    plan: 'tableur-pour-artisans',
    author: 'gilles_k',
    days_ago: 103,
    content:
      'Deux formules en six matinées, c’est plus que ce que retiennent la plupart de mes anciens clients. Bravo pour les onze sur vingt, honnêtement comptés.',
  },
  {
    plan: 'semi-marathon-groupe-mixte',
    author: 'etienne.br',
    days_ago: 44,
    content: 'Le plus rapide court derrière, c’est une belle règle. Même chose dans un orchestre, au fond.',
  },
  {
    plan: 'semi-marathon-groupe-mixte',
    author: 'oceane.tremblay',
    days_ago: 43.5,
    content: 'Il a râlé une semaine, puis il a demandé à le refaire.',
  },
  {
    plan: 'reprise-natation-adultes',
    author: 'helene_w',
    days_ago: 124,
    content:
      'La visite habillée, je la propose à notre piscine communale pour les enfants qui arrivent en cours d’année.',
  },
  {
    plan: 'pianos-numeriques-guide',
    author: 'maude.thibodeau',
    days_ago: 390,
    content: 'Le bruit mécanique à volume zéro, enfin ! Mon voisin du dessous vous remercie.',
  },
  {
    plan: 'pianos-numeriques-guide',
    author: 'ines.meziane',
    days_ago: 340,
    content: 'La colonne sans lien m’a convaincue que le reste était honnête.',
  },
  {
    plan: 'pianos-numeriques-guide',
    author: 'etienne.br',
    days_ago: 339.5,
    content: 'C’était le but, et ce n’était pas gagné : elle vient d’un oubli.',
  },
  {
    plan: 'telescopes-pour-debutants',
    author: 'etienne.br',
    days_ago: 329,
    content: 'La ligne « une galaxie : 1 » vaut tous les comparatifs. C’était lequel, le gagnant ?',
  },
  {
    plan: 'telescopes-pour-debutants',
    author: 'pierreluc.gagnon',
    days_ago: 328.6,
    content:
      'Un 200 mm d’occasion, un soir de chance, et la galaxie était une tache grise. J’ai crié quand même.',
  },
  {
    plan: 'poeles-a-granules-factures',
    author: 'julien.favre',
    days_ago: 27,
    content:
      '40 CHF par demande, signée ou non : c’est la meilleure façon de ne pas pousser à la vente. Les installateurs ont accepté facilement ?',
  },
  {
    plan: 'poeles-a-granules-factures',
    author: 'blaise.monnier',
    days_ago: 26.5,
    content: 'Deux oui, quatre non, puis un troisième oui après avoir vu les premières demandes.',
  },
  {
    plan: 'mots-creoles-tee-shirts',
    author: 'yannick.payet',
    days_ago: 79,
    content: 'Ma mère a pris la graphie de la sienne, ma fille l’autre. Au repas de dimanche, c’était animé.',
  },
  {
    plan: 'mots-creoles-tee-shirts',
    author: 'maude.thibodeau',
    days_ago: 76,
    content:
      'La licence de police, personne n’y pense. J’ai payé la mienne deux fois avant de lire le contrat.',
  },
  {
    plan: 'mots-creoles-tee-shirts',
    author: 'jeannoel.hoarau',
    days_ago: 75.4,
    content: 'Pareil, et le créateur de la première m’a écrit poliment. J’ai eu honte, puis j’ai acheté.',
  },
  {
    plan: 'puzzles-cartes-marines',
    author: 'myriam.bensalah',
    days_ago: 350,
    content: 'Trop de mer, quelle plainte magnifique. Mes clientes disent qu’il y a trop de rouge.',
  },
  {
    plan: 'puzzles-cartes-marines',
    author: 'laure.wagener',
    days_ago: 345,
    content: 'Avez-vous déposé vos dessins quelque part ? Une preuve de date ne coûte presque rien.',
  },
  {
    plan: 'puzzles-cartes-marines',
    author: 'corentin.legoff',
    days_ago: 344.3,
    content:
      'Une enveloppe déposée, oui, pour les cinq. Après qu’un magasin de souvenirs a « redessiné » la première.',
  },
  {
    plan: 'tabliers-recettes-familiales',
    author: 'ariane.lachance',
    days_ago: 135,
    content: 'Quel tissu avez-vous gardé à la fin ? Le coton épais boit l’encre, chez moi.',
  },
  {
    plan: 'tabliers-recettes-familiales',
    author: 'karim.benjelloun',
    days_ago: 134.5,
    content: 'Un mélange 65/35, 240 g. Le pur coton était plus beau et moins lisible.',
  },
  {
    plan: 'semainiers-muraux-effacables',
    author: 'ariane.lachance',
    days_ago: 0.1,
    content:
      'Une par maison, évidemment, et pourtant je n’y aurais pas pensé. Pour le fichier, un modèle avec champs remplis par tableur te ferait gagner la moitié du temps.',
  },
  {
    plan: 'pension-chats-cinq-boxes',
    author: 'gilles_k',
    days_ago: 240,
    content:
      '74 + 158 + 291 + 137 = 660, et 660 × 14 = 9 240. Les cotisations vont en prendre un bon cinquième, dites-le plus fort.',
  },
  {
    plan: 'pension-chats-cinq-boxes',
    author: 'manon.teyssier',
    days_ago: 239.4,
    content: 'Noté : environ 1 960 € dans mon cas, en micro-entreprise. Il reste donc autour de 4 070 €.',
  },
  {
    plan: 'pension-chats-cinq-boxes',
    author: 'clemence',
    days_ago: 236,
    content: 'Balzac dans le prunier mérite sa propre page.',
  },
  {
    plan: 'pension-chats-cinq-boxes',
    author: 'leila.chaouch',
    days_ago: 100,
    content:
      'Ancienne assistante vétérinaire : bravo pour la règle des vaccins. Vous isolez aussi les nouveaux les premières heures ?',
  },
  {
    plan: 'yaourts-lait-local-thies',
    author: 'affoue.kouassi',
    days_ago: 314,
    content:
      'Le test devant les éleveuses, c’est du respect et de la méthode à la fois. Tu as eu des fâcheries les premiers temps ?',
  },
  {
    plan: 'yaourts-lait-local-thies',
    author: 'fatou.sarr',
    days_ago: 313.5,
    content: 'Une, qui a duré trois jours. Elle a acheté son propre réactif depuis.',
  },
  {
    plan: 'yaourts-lait-local-thies',
    author: 'ousmane.ndiaye',
    days_ago: 309,
    content:
      'J’en ai mangé à Dakar la semaine dernière, apporté par un cousin en glacière. Je comprends mieux le prix, et je le trouve juste.',
  },
  {
    plan: 'yaourts-lait-local-thies',
    author: 'gilles_k',
    days_ago: 305,
    content:
      'Comptes justes. Avec 266 600 par mois, l’équipement est remboursé en sept mois, si le courant le veut bien.',
  },
  {
    plan: 'plaques-de-verre-legendes',
    author: 'salimata.diarra',
    days_ago: 71,
    content:
      'Le cercueil pris pour un coffre : voilà pourquoi je relis tout, moi aussi. Belle idée que le scribe.',
  },
  {
    plan: 'plaques-de-verre-legendes',
    author: 'vincent.piquet',
    days_ago: 70.4,
    content: 'Le scribe avait quinze ans. Il connaît maintenant plus de morts que moi.',
  },
  {
    plan: 'maison-de-famille-indivision',
    author: 'gilles_k',
    days_ago: 410,
    content:
      'Le tableau tombe juste. Je mettrais plus de 3 000 € par an sur un toit des Vosges, mais je suis breton.',
  },
  {
    plan: 'maison-de-famille-indivision',
    author: 'nora.zbinden',
    days_ago: 405,
    content: 'La méthode écrite avant le chiffre : on devrait le graver au-dessus de la porte.',
  },
  {
    plan: 'maison-de-famille-indivision',
    author: 'tom.schiltz',
    days_ago: 240,
    content: 'Nous sommes sept dans la même situation, sans règlement. J’ai envoyé le lien à mes tantes.',
  },
  {
    plan: 'maison-de-famille-indivision',
    author: 'laure.wagener',
    days_ago: 239.5,
    content: 'Commencez par la règle 6, c’est celle qui rend les autres supportables.',
  },
  {
    plan: 'suivi-commandes-couturieres',
    author: 'ariane.lachance',
    days_ago: 93,
    content:
      'Les mesures avec leur date, oui ! J’ai cousu une robe sur des mesures d’avant grossesse, une seule fois.',
  },
  {
    plan: 'suivi-commandes-couturieres',
    author: 'nadege.ahouansou',
    days_ago: 92.4,
    content:
      'Chez nous c’est la fiche qui devient rouge après six mois. On remesure, et personne ne se vexe.',
  },
  {
    plan: 'suivi-commandes-couturieres',
    author: 'kofi.amouzou',
    days_ago: 88,
    content: 'Pour les SMS, regarde les tarifs en gros à partir de 5 000, on tombe à presque moitié.',
  },
  {
    plan: 'parasols-retoiles-terrasses',
    author: 'sandrine.vasseur',
    days_ago: 50,
    content:
      'L’éclat d’aiguille dans la manche me fait froid dans le dos. Vous portez des lunettes, maintenant ?',
  },
  {
    plan: 'parasols-retoiles-terrasses',
    author: 'camille.esteban',
    days_ago: 49.5,
    content: 'Toujours. Et un capot de machine, fait par mon frère avec une chute de plexiglas.',
  },
  {
    plan: 'parasols-retoiles-terrasses',
    author: 'blaise.monnier',
    days_ago: 41,
    content: 'Passer en octobre plutôt qu’en mai, je retiens pour les bancs de jardin.',
  },
  {
    plan: 'napoleons-ecart-achat-vente',
    author: 'yannick.payet',
    days_ago: 11,
    content:
      'Demander le prix de reprise le jour de l’achat : la question la plus simple, et celle que je n’ai presque jamais entendue au guichet.',
  },
  {
    plan: 'napoleons-ecart-achat-vente',
    author: 'tom.schiltz',
    days_ago: 10.6,
    content: 'Je l’ai posée après. Elle m’a coûté 141 €, autant qu’elle serve à quelqu’un.',
  },
  {
    plan: 'photos-menus-restaurants',
    author: 'sandrine.vasseur',
    days_ago: 0.42,
    content:
      'Choisir avec la caisse plutôt qu’avec le chef : à la cantine aussi, les deux listes ne se ressemblent jamais. Le chef l’a bien pris ?',
  },
  {
    plan: 'photos-menus-restaurants',
    author: 'karim.benjelloun',
    days_ago: 0.3,
    content:
      'Une fois sur deux. Quand il y tient, je photographie son plat en treizième, à mes frais, et on regarde les ventes ensemble un mois après.',
  },
  {
    plan: 'foulards-bogolan-consentis',
    author: 'myriam.bensalah',
    days_ago: 0.95,
    content:
      'Le retrait avec un mois de préavis, je n’y avais pas pensé pour mes tapis. Que deviennent les foulards déjà imprimés dans ce cas ?',
  },
  {
    plan: 'foulards-bogolan-consentis',
    author: 'aicha.traore',
    days_ago: 0.8,
    content:
      'On finit les pièces imprimées, part comprise, et on n’en refait pas. C’est écrit, parce que la première question d’Assitan a été celle-là.',
  },
]
