# Fixed text: nothing of a script or of a caller is ever written into it.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    # The only way out: this server, which checks each address. What asks for a network by itself gets none.
    (name = "outside", external = (address = "unix:out.sock", http = (style = proxy))),
    (name = "internet", network = (allow = [])),
  ],
  sockets = [(name = "in", address = "unix:in.sock", http = (), service = "main")],
  v8Flags = ["--max-heap-size=HEAP_MB"],
);

const main :Workerd.Worker = (
  modules = [
    (name = "main.js", esModule = embed "main.js"),
    (name = "prelude.js", esModule = embed "prelude.js"),
    (name = "script.js", SCRIPT_KIND = embed "script.js"),
  ],
  # What the command line of such integrations tests them with.
  compatibilityDate = "2025-05-25",
  compatibilityFlags = ["nodejs_compat"],
  globalOutbound = "outside",
);
