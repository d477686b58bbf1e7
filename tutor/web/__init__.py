"""The pages: one module per page. A view parses the request, calls ``teach`` and renders."""
