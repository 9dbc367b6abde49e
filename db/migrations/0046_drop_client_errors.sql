-- The server logs crashes of pages (« client error ») instead of storing them.

drop table client_errors;
