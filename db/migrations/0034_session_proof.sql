-- compatible

-- Whether its beginning shows that its owner was at the keyboard. A way through Google does not, unless Google was told
-- to ask who is there: somebody may be signed in to it on an open computer.
alter table sessions add column proves_identity boolean not null default true;
